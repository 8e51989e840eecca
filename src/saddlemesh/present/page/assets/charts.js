'use strict';
(() => {
  const root = document.documentElement;
  const colour = name => getComputedStyle(root).getPropertyValue(`--${name}`).trim();
  const { number, axis } = window.saddlemeshAxes;
  const shapes = ['circle', 'rect', 'triangle', 'rectRot', 'crossRot', 'star'];
  const dashes = [[7, 4], [2, 3], [9, 3, 2, 3]];

  const shown = values => values.filter(v => v !== null && v !== undefined);
  const rangeX = chart => shown(chart.series.flatMap(s => s.x));
  const rangeY = chart => shown(chart.series.flatMap(s => [...s.y, ...(s.low || []), ...(s.high || [])]));

  const points = series => series.x.map((x, i) => ({ x, y: x === null ? null : series.y[i] }));

  function dataset(series, at) {
    const n = series.x.length, every = series.points ? 1 : Math.ceil(n / 14);
    const marked = i => series.points || (!series.dashed && !series.steps && (i + 2 * at) % every === 0);
    const size = { crossRot: 4.5, star: 4.5, triangle: 4.5, rectRot: 4.5 }[shapes[series.marker]] || 3.75;
    return {
      label: series.name, series, data: points(series), stepped: series.steps, fill: series.steps ? 'origin' : false,
      showLine: !series.points, borderWidth: series.dashed ? 1.5 : 2, borderJoinStyle: 'round', tension: 0,
      borderDash: series.dash === null ? [] : dashes[series.dash % dashes.length], order: series.dashed ? 1 : 0,
      pointStyle: shapes[series.marker], pointBorderWidth: series.marker > 3 ? 1.75 : 1,
      pointRadius: series.x.map((_, i) => marked(i) ? size : 0), pointHoverRadius: size + 1.5,
    };
  }

  // Draws the spread behind the curves: a band, or whiskers at lone points. A side that a logarithmic axis cannot show
  // reaches to the edge.
  const spread = {
    id: 'spread',
    beforeDatasetsDraw(chart) {
      const { ctx, chartArea: area, scales: { x: sx, y: sy } } = chart;
      ctx.save();
      ctx.beginPath();
      ctx.rect(area.left, area.top, area.width, area.height);
      ctx.clip();
      chart.data.datasets.forEach((set, k) => {
        const { x, y, low, high, points } = set.series;
        if (!high || !chart.isDatasetVisible(k)) return;
        const edge = i => [sx.getPixelForValue(x[i]), low[i] === null ? area.bottom : sy.getPixelForValue(low[i]),
                           sy.getPixelForValue(high[i])];
        const runs = [[]];
        for (let i = 0; i < x.length; ++i) {
          if (x[i] === null || y[i] === null || high[i] === null) runs.push([]);
          else runs[runs.length - 1].push(edge(i));
        }
        ctx.fillStyle = ctx.strokeStyle = set.borderColor;
        ctx.lineWidth = 1.25;
        for (const run of runs) {
          ctx.beginPath();
          if (points) {
            for (const [px, a, b] of run) { ctx.moveTo(px, a); ctx.lineTo(px, b); }
            ctx.stroke();
          } else {
            for (const [px, , b] of run) ctx.lineTo(px, b);
            for (const [px, a] of run.reverse()) ctx.lineTo(px, a);
            ctx.globalAlpha = 0.16;
            ctx.fill();
            ctx.globalAlpha = 1;
          }
        }
      });
      ctx.restore();
    },
  };

  function paint(chart) {
    const ink = colour('ink'), soft = colour('soft'), rule = colour('rule'), faint = colour('faint');
    for (const set of chart.data.datasets) {
      const c = set.series.colour === null ? colour('law') : colour(`c${set.series.colour}`);
      Object.assign(set, { borderColor: c, backgroundColor: `${c}33`, pointBackgroundColor: c, pointBorderColor: c });
    }
    for (const scale of Object.values(chart.options.scales)) {
      scale.ticks.color = soft;
      scale.title.color = ink;
      scale.grid.color = c => scale.type === 'linear' || c.tick?.major ? rule : faint;
      scale.grid.borderColor = soft;
    }
    Object.assign(chart.options.plugins.tooltip, {
      backgroundColor: colour('panel'), titleColor: ink, bodyColor: ink, borderColor: rule,
    });
    chart.update('none');
  }

  function draw(spec) {
    const canvas = document.getElementById(spec.id), figure = canvas.closest('figure');
    const choices = spec.series.map(s => [s.x, ...(s.others || [])]);
    // If there are several axes, the switch below the chart names the one in use.
    const axisX = () => axis(spec.axes.length > 1 ? '' : spec.axes[0].label, spec.axes[chosen].log, rangeX(spec));
    let chosen = 0;
    const tooltip = {
      borderWidth: 1, padding: 10, displayColors: false, caretSize: 0,
      callbacks: {
        title: items => items.length ? items[0].dataset.label : '',
        label: ({ dataset: { series }, dataIndex: i, parsed }) => {
          const lines = [`${spec.axes[chosen].label}: ${number(parsed.x)}`, `${spec.yLabel}: ${number(parsed.y)}`];
          const side = v => v === null ? '≤ 0' : number(v);
          if (series.high && series.high[i] !== null) lines.push(`from ${side(series.low[i])} to ${side(series.high[i])}`);
          return lines;
        },
      },
    };
    const chart = new Chart(canvas, {
      type: 'line',
      data: { datasets: spec.series.map(dataset) },
      plugins: [spread],
      options: {
        animation: false, maintainAspectRatio: false, locale: 'en-GB', layout: { padding: { top: 6, right: 10 } },
        interaction: { mode: 'nearest', axis: 'xy', intersect: false },
        scales: { x: axisX(), y: axis('', spec.logY, rangeY(spec)) },
        plugins: { legend: { display: false }, tooltip },
      },
    });
    paint(chart);
    figure.querySelectorAll('.axes input').forEach((input, a) => {
      input.addEventListener('change', () => {
        chosen = a;
        spec.series.forEach((series, k) => {
          series.x = choices[k][a];
          chart.data.datasets[k].data = points(series);
        });
        chart.options.scales.x = axisX();
        paint(chart);
      });
    });
    figure.querySelectorAll('.legend button').forEach((button, k) => {
      button.addEventListener('click', () => {
        const visible = !chart.isDatasetVisible(k);
        chart.setDatasetVisibility(k, visible);
        button.setAttribute('aria-pressed', String(visible));
        chart.update('none');
      });
    });
    return chart;
  }

  Chart.defaults.font.family = getComputedStyle(document.body).fontFamily;
  Chart.defaults.font.size = 13;
  const charts = [];
  for (const spec of JSON.parse(document.getElementById('chart-data').textContent)) {
    try {
      charts.push(draw(spec));
    } catch (error) {
      // The page contains the numbers in any case: show them in place of the picture.
      console.error(error);
      window.saddlemeshError = String(error);
      document.getElementById(spec.id).closest('figure').querySelector('details').open = true;
    }
  }
  const repaint = () => charts.forEach(paint);
  function setPrinting(on) {
    root.classList.toggle('printing', on);
    for (const chart of charts) chart.resize();
    repaint();
  }
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', repaint);
  addEventListener('beforeprint', () => setPrinting(true));
  addEventListener('afterprint', () => setPrinting(false));
  window.saddlemeshReady = !window.saddlemeshError;
  root.dataset.ready = window.saddlemeshReady;  // the same, where a dump of the page shows it
})();
