#pragma once

#include <cstddef>

namespace saddlemesh {

inline constexpr std::size_t svg_colours = 8;

/// CSS classes with plain colours, since not every viewer supports CSS variables. c0 … c7 set the stroke of a round's
/// links (the Okabe-Ito palette, safe for colour-blind readers); h0 … h7 fill the arrowheads.
inline constexpr const char* svg_style = R"(<style>
  text { font-family: system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; fill: #1f2933; }
  .paper { fill: #ffffff; }
  .name { font-size: 24px; font-weight: 600; }
  .facts { font-size: 15px; fill: #5b6875; }
  .node { fill: #2f6690; stroke: #ffffff; }
  .label { fill: #ffffff; text-anchor: middle; font-weight: 600; }
  .tick { font-size: 12px; fill: #5b6875; text-anchor: middle; }
  .link { fill: none; stroke: #3a5a78; stroke-linecap: round; }
  .c0 { stroke: #0072b2; } .c1 { stroke: #d55e00; } .c2 { stroke: #009e73; } .c3 { stroke: #b5539a; }
  .c4 { stroke: #b58900; } .c5 { stroke: #3aa0d8; } .c6 { stroke: #7b5cc4; } .c7 { stroke: #6b7280; }
  .h0 { fill: #0072b2; } .h1 { fill: #d55e00; } .h2 { fill: #009e73; } .h3 { fill: #b5539a; }
  .h4 { fill: #b58900; } .h5 { fill: #3aa0d8; } .h6 { fill: #7b5cc4; } .h7 { fill: #6b7280; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6eaee; }
    .paper { fill: #14181d; }
    .facts, .tick { fill: #9aa7b4; }
    .node { fill: #7fb7e0; stroke: #14181d; }
    .label { fill: #10161c; }
    .link { stroke: #8fb0cc; }
    .c0 { stroke: #4ea8de; } .c1 { stroke: #ff9248; } .c2 { stroke: #3ecf9d; } .c3 { stroke: #e08bc9; }
    .c4 { stroke: #e3bd4a; } .c5 { stroke: #8ad0f5; } .c6 { stroke: #b39df0; } .c7 { stroke: #a3adb8; }
    .h0 { fill: #4ea8de; } .h1 { fill: #ff9248; } .h2 { fill: #3ecf9d; } .h3 { fill: #e08bc9; }
    .h4 { fill: #e3bd4a; } .h5 { fill: #8ad0f5; } .h6 { fill: #b39df0; } .h7 { fill: #a3adb8; }
  }
</style>
)";

}  // namespace saddlemesh
