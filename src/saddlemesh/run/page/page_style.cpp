#include "saddlemesh/run/page/page_assets.hpp"

namespace saddlemesh::page_assets {

// --c0 … --c5 are told apart with every common form of colour blindness, best the first five; markers differ as well.
// The dark colours are for screens alone: the script adds .printing, since a canvas does not follow @media print.
constinit const std::string_view style = R"css(
:root {
  color-scheme: light dark;
  --page: #ffffff; --ink: #1c1e21; --soft: #5c6269; --rule: #d9dce0; --faint: #eceef0; --panel: #f6f7f8; --law: #6b7178;
  --c0: #0b5394; --c1: #d55e00; --c2: #149b78; --c3: #c76cb3; --c4: #262626; --c5: #4a9fd8;
}
@media screen and (prefers-color-scheme: dark) {
  :root:not(.printing) {
    --page: #14181d; --ink: #e6e8ea; --soft: #a2a9b0; --rule: #3a3f45; --faint: #282c30; --panel: #1f2226; --law: #9aa1a8;
    --c0: #5ba4ec; --c1: #f08a45; --c2: #2fc49a; --c3: #e3a1d3; --c4: #f2f2f2; --c5: #2f7fb8;
  }
}
:root.printing { color-scheme: light; }
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body {
  margin: 0; background: var(--page); color: var(--ink);
  font: 1rem/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif;
}
body > * { max-width: 74rem; margin: 0 auto; padding: 0 clamp(1.25rem, 4vw, 3rem); }
body > header { padding-top: 4rem; }
main { padding-bottom: 5rem; }
h1 { margin: 0 0 .75rem; font-size: 2rem; font-weight: 600; line-height: 1.2; letter-spacing: -.015em; }
h2 { margin: 0 0 .75rem; font-size: 1.3rem; font-weight: 600; line-height: 1.3; }
p { margin: 0 0 1rem; max-width: 42rem; overflow-wrap: anywhere; }
header p { font-size: 1.1rem; color: var(--soft); }
section { margin-top: 3.5rem; }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 28rem), 1fr)); column-gap: 3rem; margin: 2rem 0 -1rem; }
figure { display: grid; grid-template: subgrid / minmax(0, 1fr); grid-row: span 7; align-content: start; margin: 0 0 3rem; }
.plot { grid-row: 4; } .axes { grid-row: 5; } .note { grid-row: 6; } details { grid-row: 7; }
.y-label { margin: .3rem 0 .2rem; font-size: .8125rem; line-height: 1.4; }
figcaption { margin-bottom: .6rem; font-weight: 600; }
.plot { position: relative; height: clamp(17rem, 32vw, 23rem); }
.plot img { max-width: 100%; height: 100%; }
.note { margin: .6rem 0 0; font-size: .875rem; color: var(--soft); }
.legend { display: flex; flex-wrap: wrap; align-content: start; gap: .1rem 1rem; margin: 0 0 .5rem -.3rem; padding: 0; list-style: none; }
.legend button {
  display: inline-flex; align-items: center; gap: .45rem; padding: .15rem .3rem; border: 0; border-radius: .25rem;
  background: none; color: inherit; font: inherit; font-size: .875rem; cursor: pointer;
}
.legend button[aria-pressed="false"] { opacity: .4; text-decoration: line-through; }
.legend svg { flex: none; width: 2rem; height: .9rem; overflow: visible; }
.axes { display: flex; flex-wrap: wrap; justify-content: center; gap: .25rem; min-width: 0; margin: .35rem 0 0; padding: 0; border: 0; }
.axes label { position: relative; font-size: .8125rem; line-height: 1.4; }
.axes input { position: absolute; inset: 0; margin: 0; opacity: 0; cursor: pointer; }
.axes span { display: block; padding: .2rem .7rem; border: 1px solid transparent; border-radius: 1rem; color: var(--soft); }
.axes label:hover span { border-color: var(--rule); }
.axes input:checked + span { border-color: var(--rule); background: var(--panel); color: var(--ink); font-weight: 600; }
.axes input:focus-visible + span { outline: 2px solid var(--c0); outline-offset: 2px; }
.pictured { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); column-gap: 3rem; align-items: start; }
.picture { display: block; max-width: 28rem; margin: 1rem 0; }
.picture img { display: block; width: 106%; height: auto; margin-left: -6%; }
.key-figures { display: flex; flex-wrap: wrap; gap: 1.25rem 3.5rem; margin: 2rem 0 0; }
.key-figures div { display: flex; flex-direction: column; }
.key-figures dt { order: 1; font-size: .875rem; color: var(--soft); }
.key-figures dd { margin: 0; font-size: 1.6rem; font-weight: 600; line-height: 1.3; font-variant-numeric: tabular-nums; }
:focus-visible { outline: 2px solid var(--c0); outline-offset: 2px; }
details { margin-top: .75rem; font-size: .875rem; }
summary { width: fit-content; color: var(--soft); cursor: pointer; }
.scroll { max-width: 100%; margin: 1.5rem 0; overflow-x: auto; }
details .scroll { max-height: 24rem; margin: .75rem 0 0; overflow-y: auto; }
table { border-collapse: collapse; font-size: .925rem; font-variant-numeric: tabular-nums; }
details table { font-size: .85rem; }
caption { padding-bottom: .6rem; text-align: left; font-weight: 600; }
th, td { padding: .4rem 1.5rem .4rem 0; border-bottom: 1px solid var(--faint); text-align: left; vertical-align: baseline; }
th:last-child, td:last-child { padding-right: 0; }
thead th { border-bottom: 1px solid var(--rule); color: var(--soft); font-weight: 600; }
tbody th { font-weight: 400; }
.scroll tbody th { white-space: nowrap; }
.number { text-align: right; white-space: nowrap; }
.bar {
  min-width: 12rem; background: linear-gradient(var(--rule), var(--rule)) 0 50% / calc(var(--share) * .7) 1rem no-repeat;
  print-color-adjust: exact; -webkit-print-color-adjust: exact;
}
.sortable thead button { padding: 0; border: 0; background: none; color: inherit; font: inherit; cursor: pointer; }
.sortable thead button::after { content: "↕"; display: inline-block; width: 1.1em; text-align: center; opacity: .45; }
.sortable [aria-sort="ascending"] button::after { content: "↑"; opacity: 1; }
.sortable [aria-sort="descending"] button::after { content: "↓"; opacity: 1; }
pre { margin: 0; padding: 1rem 1.25rem; border-radius: .4rem; background: var(--panel); white-space: pre-wrap; overflow-wrap: anywhere; }
code, .settings td { font: .875rem/1.6 ui-monospace, "Cascadia Mono", "DejaVu Sans Mono", monospace; }
.settings td { overflow-wrap: anywhere; }
.settings th[colspan] { padding-top: 1.1rem; font-weight: 600; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media print {
  body { font-size: 10pt; }
  body > * { max-width: none; padding: 0; }
  body > header { padding-top: 0; }
  section { margin-top: 2rem; }
  figure, tr, pre { break-inside: avoid; }
  h2, section > p, figcaption, caption, thead { break-after: avoid; }
  .scroll { overflow: visible; }
  .charts { column-gap: 1.5rem; }
  details:not([open]) { display: none; }
  .axes label:not(:has(input:checked)) { display: none; }
  .axes input:checked + span { border: 0; background: none; font-weight: 400; }
  .sortable thead button::after { content: none; }
  .plot { height: auto; }
  canvas { max-width: 100% !important; height: auto !important; }
}
)css";

}  // namespace saddlemesh::page_assets
