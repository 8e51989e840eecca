#pragma once

#include <oneapi/dnnl/dnnl.hpp>

// Convolution descriptors of oneDNN 2 and 3. Only this file distinguishes the two versions: version 3 dropped the
// operation descriptors and takes the engine first.
namespace saddlemesh::fast {

struct ConvolutionShape {
  dnnl::memory::desc x, weights, y;
  dnnl::memory::dims strides, pad_left, pad_right;
};

using ForwardDescriptor = dnnl::convolution_forward::primitive_desc;
using BackwardDataDescriptor = dnnl::convolution_backward_data::primitive_desc;
using BackwardWeightsDescriptor = dnnl::convolution_backward_weights::primitive_desc;

constexpr auto direct_convolution = dnnl::algorithm::convolution_direct;

#if DNNL_VERSION_MAJOR >= 3

inline ForwardDescriptor describe_forward(const dnnl::engine& engine, const ConvolutionShape& s,
                                          const dnnl::primitive_attr& attributes) {
  return {engine,
          dnnl::prop_kind::forward_training,
          direct_convolution,
          s.x,
          s.weights,
          s.y,
          s.strides,
          s.pad_left,
          s.pad_right,
          attributes};
}
inline BackwardDataDescriptor describe_backward_data(const dnnl::engine& engine, const ConvolutionShape& s,
                                                     const dnnl::primitive_attr& attributes,
                                                     const ForwardDescriptor& forward) {
  return {engine, direct_convolution, s.x, s.weights, s.y, s.strides, s.pad_left, s.pad_right, forward, attributes};
}
inline BackwardWeightsDescriptor describe_backward_weights(const dnnl::engine& engine, const ConvolutionShape& s,
                                                           const dnnl::primitive_attr& attributes,
                                                           const ForwardDescriptor& forward) {
  return {engine, direct_convolution, s.x, s.weights, s.y, s.strides, s.pad_left, s.pad_right, forward, attributes};
}
inline dnnl::memory::dims dimensions(const dnnl::memory::desc& desc) {
  return desc.get_dims();
}

#else

inline ForwardDescriptor describe_forward(const dnnl::engine& engine, const ConvolutionShape& s,
                                          const dnnl::primitive_attr& attributes) {
  const dnnl::convolution_forward::desc operation(dnnl::prop_kind::forward_training, direct_convolution, s.x, s.weights,
                                                  s.y, s.strides, s.pad_left, s.pad_right);
  return {operation, attributes, engine};
}
inline BackwardDataDescriptor describe_backward_data(const dnnl::engine& engine, const ConvolutionShape& s,
                                                     const dnnl::primitive_attr& attributes,
                                                     const ForwardDescriptor& forward) {
  const dnnl::convolution_backward_data::desc operation(direct_convolution, s.x, s.weights, s.y, s.strides, s.pad_left,
                                                        s.pad_right);
  return {operation, attributes, engine, forward};
}
inline BackwardWeightsDescriptor describe_backward_weights(const dnnl::engine& engine, const ConvolutionShape& s,
                                                           const dnnl::primitive_attr& attributes,
                                                           const ForwardDescriptor& forward) {
  const dnnl::convolution_backward_weights::desc operation(direct_convolution, s.x, s.weights, s.y, s.strides,
                                                           s.pad_left, s.pad_right);
  return {operation, attributes, engine, forward};
}
inline dnnl::memory::dims dimensions(const dnnl::memory::desc& desc) {
  return desc.dims();
}

#endif

}  // namespace saddlemesh::fast
