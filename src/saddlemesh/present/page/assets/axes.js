'use strict';
window.saddlemeshAxes = (() => {
  // Numbers as a reader writes them: 0.05, 20,000, 2·10⁻⁷.
  const superscript = n => String(n).replace(/./g, c => '⁻⁰¹²³⁴⁵⁶⁷⁸⁹'['-0123456789'.indexOf(c)]);
  const isPlain = v => v === 0 || (Math.abs(v) >= 1e-3 && Math.abs(v) < 1e7);
  function power(v, digits) {
    if (v === 0) return '0';
    const [mantissa, exponent] = v.toExponential(digits - 1).split('e');
    const head = String(Number(mantissa));
    const tail = `10${superscript(Number(exponent))}`;
    return head === '1' ? tail : `${head}·${tail}`;
  }
  const plain = (v, digits) => (v + 0).toLocaleString('en-GB', { maximumSignificantDigits: digits });
  const number = (v, digits = 4) => isPlain(v) ? plain(v, digits) : power(v, digits);

  // Ticks of a logarithmic axis: powers of ten as major ticks, with 2 and 5 times them as minor ones. A short axis gets
  // more labels.
  function within(min, max, mantissas) {
    const values = [];
    for (let e = Math.floor(Math.log10(min)); e <= Math.ceil(Math.log10(max)); ++e) {
      for (const m of mantissas) {
        const v = Number(`${m}e${e}`);
        if (v >= min * (1 - 1e-9) && v <= max * (1 + 1e-9)) values.push(v);
      }
    }
    return values;
  }
  function evenly(min, max) {
    const rough = (max - min) / 5, unit = 10 ** Math.floor(Math.log10(rough));
    const step = [1, 2, 5, 10].map(m => m * unit).find(s => s >= rough);
    const values = [];
    for (let i = Math.ceil(min / step); i * step <= max; ++i) values.push(Number((i * step).toPrecision(12)));
    return values;
  }
  function logTicks(min, max, data) {
    const powersOfTwo = data.length > 2 && data.length < 14 && data.every(v => v >= 1 && Number.isInteger(Math.log2(v)));
    const tens = within(min, max, [1]);
    const choices = [tens, within(min, max, [1, 2, 5]), within(min, max, [1, 2, 3, 4, 5, 6, 7, 8, 9])];
    let labelled = powersOfTwo ? data : choices.find(c => c.length > 2) || evenly(min, max);
    const every = Math.ceil(labelled.length / 10);
    labelled = labelled.filter(v => every === 1 || Math.round(Math.log10(v)) % every === 0);
    const minor = powersOfTwo || tens.length > 7 ? [] : choices[1].filter(v => !labelled.includes(v));
    const text = labelled.every(isPlain) ? plain : power;
    return [...labelled.map(value => ({ value, major: true, text: text(value, 5) })),
            ...minor.map(value => ({ value, major: false, text: '' }))].sort((a, b) => a.value - b.value);
  }

  // The range that holds everything drawn, with a small margin where the ends are not at ticks.
  function range(values, log) {
    const to = log ? Math.log10 : v => v, from = log ? v => 10 ** v : v => v;
    let low = Infinity, high = -Infinity;
    for (const v of values) { low = Math.min(low, to(v)); high = Math.max(high, to(v)); }
    if (low > high) return log ? [1, 10] : [0, 1];
    const air = low === high ? (log ? 0.3 : 0.5 * (Math.abs(high) || 1)) : log ? 0.04 * (high - low) : 0;
    return [from(low - air), from(high + air)];
  }
  function axis(label, log, values) {
    const [min, max] = range(values, log);
    const data = [...new Set(values)].sort((a, b) => a - b);
    const common = { title: { display: label !== '', text: label }, grid: { drawTicks: false } };
    const ticks = { padding: 8, autoSkipPadding: 16, maxRotation: 0, font: { size: 12 } };
    if (!log) {
      ticks.callback = (v, _, all) => (all.every(t => isPlain(t.value)) ? plain : power)(v, 5);
      return { ...common, type: 'linear', suggestedMin: min, suggestedMax: max, ticks };
    }
    Object.assign(ticks, { autoSkip: false, callback: (_, i, all) => all[i].text });
    return { ...common, type: 'logarithmic', min, max, ticks, afterBuildTicks: a => { a.ticks = logTicks(min, max, data); } };
  }

  return { number, axis };
})();
