#pragma once

#include <memory>

#include "saddlemesh/method/method.hpp"

// One factory per listing; the table in methods.cpp maps names to factories.
namespace saddlemesh {

template <class Real>
using MethodPointer = std::unique_ptr<Method<Real>>;

template <class Real>
MethodPointer<Real> make_gt(const MethodOptions&, Sizes, Identity);
template <class Real>
MethodPointer<Real> make_gt_adapt_then_combine(const MethodOptions&, Sizes, Identity);
template <class Real>
MethodPointer<Real> make_gt_m(const MethodOptions&, Sizes, Identity);
template <class Real>
MethodPointer<Real> make_gt2(const MethodOptions&, Sizes, Identity);
template <class Real>
MethodPointer<Real> make_gp(const MethodOptions&, Sizes, Identity);
template <class Real>
MethodPointer<Real> make_scgda(const MethodOptions&, Sizes, Identity);
template <class Real>
MethodPointer<Real> make_dsgda(const MethodOptions&, Sizes, Identity);

}  // namespace saddlemesh
