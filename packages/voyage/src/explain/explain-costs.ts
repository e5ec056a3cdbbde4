import type { OtherRow } from '@mainsheet/estimate';
import { type Explanation, named, node, shown, sumNode } from '@mainsheet/explanation';
import type { RunRow } from '../estimate/voyage-run.ts';
import { otherAmount } from '../freight/settlement.ts';
import { explainCallDays, explainCargoQuantity, explainVoyageDays } from './explain-time.ts';
import { type Book, cell } from './explanation.ts';

function rowCell(book: Book, row: RunRow, field: string, label: string, value: number, unit = '') {
  return named(
    field,
    cell(book.input, { path: `itinerary.${row.inputIndex}.${field}`, label, value, unit }),
  );
}

export function explainPortExpenses(book: Book): Explanation {
  const unit = book.input.baseCurrency;
  const terms: Explanation[] = [];
  book.run.rows.forEach((row, index) => {
    const value = book.settlement.calls[index]?.portExpenses ?? 0;
    if (value === 0) return;
    const handled = shown({
      key: `calls.${row.row.id}.handledT`,
      label: 'Tonnes handled',
      value: row.cargo.loadedT + row.cargo.dischargedT,
      unit: 't',
      note: 'Loaded plus discharged.',
    });
    const { portExpenses, portExpensesExchangeRate, portExpensesPerTonne } = row.row;
    terms.push(
      node({
        key: `portExpenses.${row.row.id}`,
        label: `Port expenses at ${row.row.portName}`,
        value,
        unit,
        formula: 'portExpenses * exchange + portExpensesPerTonne * handled',
        inputs: [
          rowCell(book, row, 'portExpenses', 'Amount', portExpenses, row.row.portExpensesCurrency),
          named(
            'exchange',
            rowCell(
              book,
              row,
              'portExpensesExchangeRate',
              'Exchange rate',
              Math.max(portExpensesExchangeRate, 0),
            ),
          ),
          rowCell(book, row, 'portExpensesPerTonne', 'Per tonne', portExpensesPerTonne, unit),
          named('handled', handled),
        ],
      }),
    );
  });
  const value = book.result.totals.portExpenses;
  return sumNode({ key: 'portExpenses', label: 'Port expenses', value, unit }, terms);
}

/** Demurrage or despatch of the calls. */
export function explainTimeMoney(book: Book, kind: 'demurrage' | 'despatch'): Explanation {
  const unit = book.input.baseCurrency;
  const terms: Explanation[] = [];
  book.run.rows.forEach((row, index) => {
    const value = book.settlement.calls[index]?.[kind] ?? 0;
    if (value === 0) return;
    const parts = {
      key: `${kind}.${row.row.id}`,
      label: `${kind} at ${row.row.portName}`,
      value,
      unit,
    };
    if (row.row.overrides.demurrageAmount != null) {
      const path = `itinerary.${row.inputIndex}.overrides.demurrageAmount`;
      terms.push(cell(book.input, { ...parts, path }));
      return;
    }
    const days = rowCell(book, row, 'demurrageDays', 'Days', row.row.demurrageDays, 'days');
    const demurrageRate = rowCell(
      book,
      row,
      'demurrageRatePerDay',
      'Demurrage rate',
      row.row.demurrageRatePerDay,
      `${unit}/day`,
    );
    const typed = row.row.despatchRatePerDay;
    if (kind === 'demurrage') {
      const formula = 'demurrageDays * demurrageRatePerDay';
      terms.push(node({ ...parts, formula, inputs: [days, demurrageRate] }));
    } else if (typed === null) {
      const formula = '-demurrageDays * demurrageRatePerDay / 2';
      terms.push(node({ ...parts, formula, inputs: [days, demurrageRate] }));
    } else {
      const rate = rowCell(book, row, 'despatchRatePerDay', 'Despatch rate', typed, `${unit}/day`);
      const formula = '-demurrageDays * despatchRatePerDay';
      terms.push(node({ ...parts, formula, inputs: [days, rate] }));
    }
  });
  const label = kind === 'demurrage' ? 'Demurrage' : 'Despatch';
  return sumNode({ key: kind, label, value: book.result.totals[kind], unit }, terms);
}

function explainOtherRow(book: Book, row: OtherRow, path: string): Explanation {
  const unit = book.input.baseCurrency;
  const cargoIndex = book.input.cargoes.findIndex((cargo) => cargo.id === row.cargoId);
  const value = otherAmount(row, book.run, (cargoId) => {
    const index = book.input.cargoes.findIndex((cargo) => cargo.id === cargoId);
    return index < 0 ? null : (book.intake.quantities[index] ?? 0);
  });
  const label = row.name || row.description || 'Other';
  const parts = { key: `${path}.total`, label, value, unit };
  const amount = named(
    'amount',
    cell(book.input, { path: `${path}.amount`, label, value: row.amount, unit: row.currency }),
  );
  const exchange = named(
    'exchange',
    cell(book.input, {
      path: `${path}.exchangeRate`,
      label: 'Exchange rate',
      value: Math.max(row.exchangeRate, 0),
      unit: '',
    }),
  );
  const inputs = [amount, exchange];
  if (row.paymentType === 'Per Unit' && cargoIndex >= 0) {
    const quantity = named('quantity', explainCargoQuantity(book, cargoIndex));
    const formula = 'amount * exchange * quantity';
    return node({ ...parts, formula, inputs: [...inputs, quantity] });
  }
  if (row.paymentType === 'Daily Rate') {
    const call = book.run.rows.find((candidate) => candidate.row.id === row.itineraryRowId);
    if (row.itineraryRowId !== null && call === undefined) {
      return shown({ ...parts, note: 'Its port is not in the itinerary.' });
    }
    const days = call === undefined ? explainVoyageDays(book) : explainCallDays(book, call);
    const formula = 'amount * exchange * days';
    return node({ ...parts, formula, inputs: [...inputs, named('days', days)] });
  }
  if (row.paymentType === 'Per Unit') return shown({ ...parts, note: 'No cargo is linked.' });
  return node({ ...parts, formula: 'amount * exchange', inputs });
}

export function explainOtherRevenue(book: Book): Explanation {
  const terms = book.input.otherRevenues.map((row, index) =>
    explainOtherRow(book, row, `otherRevenues.${index}`),
  );
  const value = book.result.totals.miscRevenue;
  const unit = book.input.baseCurrency;
  return sumNode({ key: 'miscRevenue', label: 'Other revenue', value, unit }, terms);
}

/** Other expenses the owner bears, or those he bills on. */
export function explainOtherExpense(book: Book, isRebillable: boolean): Explanation {
  const terms: Explanation[] = [];
  book.input.otherExpenses.forEach((row, index) => {
    if ((row.rebillable !== 'Non-Rebillable') !== isRebillable) return;
    terms.push(explainOtherRow(book, row, `otherExpenses.${index}`));
  });
  const { rebillable, miscExpense } = book.result.totals;
  return sumNode(
    {
      key: isRebillable ? 'rebillable' : 'miscExpense',
      label: isRebillable ? 'Rebillable expense' : 'Other expense',
      value: isRebillable ? rebillable : miscExpense,
      unit: book.input.baseCurrency,
    },
    terms,
  );
}
