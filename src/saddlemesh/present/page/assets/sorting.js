'use strict';
(() => {
  // "1,200 ± 30" counts as 1200. Cells without a number come last, whichever way a table is sorted.
  const text = (row, column) => row.cells[column].textContent.trim();
  const number = cell => parseFloat(cell.replace(/,/g, '').replace(/−/g, '-'));

  function order(rows, column, down) {
    const numeric = rows.some(row => !Number.isNaN(number(text(row, column)))) &&
                    rows.every(row => row.cells[column].classList.contains('number'));
    const compared = (a, b) => numeric ? number(a) - number(b) : a.localeCompare(b, 'en');
    const missing = cell => cell === '' || cell === '–' || (numeric && Number.isNaN(number(cell)));
    return rows.sort((left, right) => {
      const a = text(left, column), b = text(right, column);
      return missing(a) - missing(b) || (down ? -compared(a, b) : compared(a, b)) || 0;
    });
  }

  for (const table of document.querySelectorAll('table.sortable')) {
    const headers = [...table.tHead.rows[0].cells], body = table.tBodies[0];
    headers.forEach((header, column) => {
      header.querySelector('button').addEventListener('click', () => {
        const down = header.getAttribute('aria-sort') === 'ascending';
        for (const h of headers) h.setAttribute('aria-sort', 'none');
        header.setAttribute('aria-sort', down ? 'descending' : 'ascending');
        body.append(...order([...body.rows], column, down));
      });
    });
  }
})();
