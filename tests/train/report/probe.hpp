#pragma once

#include <string_view>

namespace saddlemesh::testing {

/// A script to append to a report. It examines the drawing, operates every control as a reader would, and stores its
/// findings as JSON in the text of #probe.
inline constexpr std::string_view probe = R"js(
<script>
addEventListener('load', () => {
  const close = (a, b) => Math.abs(a - b) < 6;
  // Counts the pixels in each series' own colour. Markers and curves are opaque, so a series that was drawn has many.
  function ink(canvas, chart) {
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    return chart.data.datasets.map(({ borderColor: c }) => {
      const [r, g, b] = [1, 3, 5].map(i => parseInt(c.slice(i, i + 2), 16));
      let pixels = 0;
      for (let i = 0; i < data.length; i += 4) {
        pixels += data[i + 3] > 250 && close(data[i], r) && close(data[i + 1], g) && close(data[i + 2], b);
      }
      return pixels;
    });
  }
  const focusable = element => { element.focus(); return document.activeElement === element; };
  function switched(figure, chart) {
    const inputs = [...figure.querySelectorAll('.axes input')];
    const ends = inputs.map(input => { input.click(); return chart.scales.x.max; });
    const last = chart.data.datasets.map(set => set.data[set.data.length - 1]);
    if (inputs.length) inputs[0].click();
    return { ends, last, focusable: inputs.every(focusable) };
  }
  function toggled(figure, chart) {
    const button = figure.querySelector('.legend button');
    button.click();
    const state = [button.getAttribute('aria-pressed'), chart.isDatasetVisible(0)];
    button.click();
    return [...state, chart.isDatasetVisible(0), focusable(button)];
  }
  const charts = [...document.querySelectorAll('canvas')].map(canvas => {
    const chart = Chart.getChart(canvas), figure = canvas.closest('figure');
    return {
      title: figure.querySelector('figcaption').textContent, ink: ink(canvas, chart),
      points: chart.data.datasets.map(set => set.data), axes: switched(figure, chart), toggle: toggled(figure, chart),
      table: [...figure.querySelectorAll('tbody tr')].map(row => [...row.cells].map(cell => cell.textContent)),
    };
  });
  const tables = [...document.querySelectorAll('table.sortable')].map(table => {
    const columns = [...table.querySelectorAll('thead button')].map((button, c) => [0, 1].map(() => {
      button.click();
      return [button.parentElement.getAttribute('aria-sort'), ...[...table.tBodies[0].rows].map(r => r.cells[c].textContent)];
    }));
    return { columns, focusable: [...table.querySelectorAll('thead button')].every(focusable) };
  });
  const found = document.createElement('pre');
  found.id = 'probe';
  found.textContent = JSON.stringify({
    charts, tables, ready: window.saddlemeshReady, images: [...document.images].map(i => i.naturalWidth),
    background: getComputedStyle(document.body).backgroundColor,
    overflow: document.documentElement.scrollWidth - innerWidth, width: innerWidth,
  });
  document.body.append(found);
});
</script>
)js";

}  // namespace saddlemesh::testing
