import type { CargoRow, CommissionRow } from '@mainsheet/estimate';
import { type Explanation, named, node, shown, sumNode } from '@mainsheet/explanation';
import { explainFreightQuantity } from './explain-freight-quantity.ts';
import { explainRatedFreight, explainShortSupply, type Formula } from './explain-rate.ts';
import { explainVoyageDays } from './explain-time.ts';
import { type Book, cell } from './explanation.ts';

function freightCell(
  book: Book,
  index: number,
  field: string,
  parts: { readonly label: string; readonly value: number | null; readonly unit: string },
): Explanation {
  return named(
    field.slice(field.lastIndexOf('.') + 1),
    cell(book.input, { ...parts, path: `cargoes.${index}.${field}` }),
  );
}

/** Quantity billed: what freight is paid on, never below the invoice minimum. */
function explainBilled(book: Book, index: number): Explanation {
  const cargo = book.input.cargoes[index];
  const quantity = explainFreightQuantity(book, index);
  const minimum = cargo?.invoiceMinimumQuantity ?? null;
  if (minimum === null) return named('quantity', quantity);
  const unit = cargo?.unit ?? 'MT';
  const label = 'Invoice minimum';
  const parts = { label, value: minimum, unit };
  return node({
    key: `cargoes.${index}.quantity.billed`,
    label: 'Billed quantity',
    value: book.settlement.cargoes[index]?.freight.billedQuantity ?? null,
    unit,
    formula: 'max(counted, invoiceMinimumQuantity)',
    inputs: [named('counted', quantity), freightCell(book, index, 'invoiceMinimumQuantity', parts)],
  });
}

/** Gross freight in the base currency by freight type. */
function explainCargoFreight(book: Book, index: number): Explanation {
  const cargo = book.input.cargoes[index];
  const revenue = book.settlement.cargoes[index];
  const key = `grossFreight.${cargo?.id ?? index}`;
  const unit = book.input.baseCurrency;
  const value = revenue?.result.grossFreight ?? 0;
  const parts = { key, label: `Gross freight of ${cargo?.name ?? 'cargo'}`, value, unit };
  if (cargo === undefined || revenue === undefined) {
    return shown({ ...parts, note: 'No freight under this operation type.' });
  }
  const { formula, inputs } = freightFormula(book, cargo, index);
  const exchange = freightCell(book, index, 'exchangeRate', {
    label: `Exchange rate of ${cargo.currency}`,
    value: cargo.exchangeRate,
    unit: `${unit}/${cargo.currency}`,
  });
  if (!(cargo.exchangeRate > 0)) return shown({ ...parts, note: 'No exchange rate.' });
  return node({ ...parts, formula: `(${formula}) * exchangeRate`, inputs: [...inputs, exchange] });
}

function freightFormula(book: Book, cargo: CargoRow, index: number): Formula {
  const { freight } = cargo;
  const at = (field: string, label: string, value: number, unit: string): Explanation =>
    freightCell(book, index, `freight.${field}`, { label, value, unit });
  const perUnit = `${cargo.currency}/${cargo.unit}`;
  switch (freight.type) {
    case 'Lumpsum':
      return {
        formula: 'lumpsum',
        inputs: [at('lumpsum', 'Lumpsum', freight.lumpsum, cargo.currency)],
      };
    case 'Daily Rate': {
      const rate = at('dailyRate', 'Daily rate', freight.dailyRate, `${cargo.currency}/day`);
      const typed = freight.dailyRateDays;
      const days =
        typed === null ? explainVoyageDays(book) : at('dailyRateDays', 'Days', typed, 'days');
      return { formula: 'dailyRate * days', inputs: [rate, named('days', days)] };
    }
    case 'WSC':
    case 'Frt Rate':
      return rateFormula(book, cargo, index, perUnit);
  }
}

/** Rate × quantity where that is all there is, else with all that stands beside it. */
function rateFormula(book: Book, cargo: CargoRow, index: number, perUnit: string): Formula {
  const { freight } = cargo;
  const quantity = named('quantity', explainBilled(book, index));
  const isPlain =
    freight.bunkerSurcharge === null &&
    freight.fixedDifferential === 0 &&
    freight.fixedDifferentialLumpsum === 0 &&
    freight.topOff === null;
  const at = (field: string, label: string, value: number, unit: string): Explanation =>
    freightCell(book, index, `freight.${field}`, { label, value, unit });
  if (isPlain && freight.type === 'Frt Rate' && freight.scale.length === 0) {
    return {
      formula: 'quantity * rate',
      inputs: [quantity, at('rate', 'Freight rate', freight.rate, perUnit)],
    };
  }
  if (isPlain && freight.type === 'WSC' && freight.worldscaleMinimumQuantity === null) {
    return {
      formula: 'quantity * worldscaleFlat * worldscalePercent / 100',
      inputs: [
        quantity,
        at('worldscaleFlat', 'Worldscale flat', freight.worldscaleFlat, perUnit),
        at('worldscalePercent', 'Worldscale points', freight.worldscalePercent, '%'),
      ],
    };
  }
  return explainRatedFreight({ book, cargo, index }, quantity);
}

export function explainGrossFreight(book: Book): Explanation {
  const value = book.result.totals.grossFreight;
  const unit = book.input.baseCurrency;
  const cargoes = book.settlement.cargoes.map((_, index) => explainCargoFreight(book, index));
  return sumNode({ key: 'grossFreight', label: 'Gross freight', value, unit }, cargoes);
}

function explainDeadfreight(book: Book, index: number): Explanation {
  const cargo = book.input.cargoes[index];
  if (cargo !== undefined) {
    return explainShortSupply({ book, cargo, index }, explainBilled(book, index));
  }
  const parts = { key: `deadfreight.${index}`, label: 'Deadfreight', value: 0 };
  return shown({ ...parts, unit: book.input.baseCurrency, note: 'No cargo.' });
}

export function explainDeadfreightTotal(book: Book): Explanation {
  const value = book.result.totals.deadfreight;
  const unit = book.input.baseCurrency;
  const cargoes = book.settlement.cargoes.map((_, index) => explainDeadfreight(book, index));
  return sumNode({ key: 'deadfreight', label: 'Deadfreight', value, unit }, cargoes);
}

/** Demurrage a commission row counts, as the engine shared it among cargoes. */
function demurrageBase(book: Book, index: number, row: CommissionRow): Explanation {
  const revenue = book.settlement.cargoes[index];
  const amount = row.isOnDemurrage ? (revenue?.demurrage ?? 0) : 0;
  return shown({
    key: `commissions.${index}.demurrage`,
    label: 'Demurrage in the base',
    value: amount,
    unit: book.input.baseCurrency,
    note: row.isOnDemurrage ? 'Demurrage at the calls of this cargo.' : 'Not on demurrage.',
  });
}

/** Address commission or brokerage: every row on gross freight, deadfreight and its demurrage. */
export function explainCommissions(book: Book, type: 'Add comm' | 'Broker'): Explanation {
  const unit = book.input.baseCurrency;
  const terms: Explanation[] = [];
  book.settlement.cargoes.forEach((_, index) => {
    const cargo = book.input.cargoes[index];
    cargo?.commissions.forEach((row, rowIndex) => {
      const isFree = type === 'Broker' && row.freightCommission === 'Will be paid by counterparty';
      if (row.type === type && !isFree) terms.push(explainCommission(book, index, rowIndex));
    });
  });
  const isAddress = type === 'Add comm';
  const { addressCommission, brokerage } = book.result.totals;
  return sumNode(
    {
      key: isAddress ? 'addressCommission' : 'brokerage',
      label: isAddress ? 'Address commission' : 'Brokerage',
      value: isAddress ? addressCommission : brokerage,
      unit,
    },
    terms,
  );
}

function explainCommission(book: Book, index: number, rowIndex: number): Explanation {
  const row = book.input.cargoes[index]?.commissions[rowIndex];
  const result = book.settlement.cargoes[index]?.result;
  const unit = book.input.baseCurrency;
  const key = `cargoes.${index}.commissions.${rowIndex}`;
  const parts = { key: `${key}.amount`, label: row?.beneficiary || (row?.type ?? ''), unit };
  if (row === undefined || result === undefined) return shown({ ...parts, value: 0, note: '' });
  const demurrage = demurrageBase(book, index, row);
  const base = result.grossFreight + result.deadfreight + (demurrage.value ?? 0);
  const cells = (['ratePercent', 'lumpsum'] as const).map((field) =>
    freightCell(book, index, `commissions.${rowIndex}.${field}`, {
      label: field === 'lumpsum' ? 'Lumpsum' : 'Rate',
      value: row[field],
      unit: field === 'lumpsum' ? unit : '%',
    }),
  );
  return node({
    ...parts,
    value: (base * row.ratePercent) / 100 + row.lumpsum,
    formula: '(gross + deadfreight + demurrage) * ratePercent / 100 + lumpsum',
    inputs: [
      named('gross', explainCargoFreight(book, index)),
      named('deadfreight', explainDeadfreight(book, index)),
      named('demurrage', demurrage),
      ...cells,
    ],
  });
}

export function explainFreightTax(book: Book): Explanation {
  const unit = book.input.baseCurrency;
  const isGross = book.input.settings.freightTaxBase === 'gross';
  const terms = book.settlement.cargoes.map(({ result }, index) => {
    const percent = freightCell(book, index, 'freightTaxPercent', {
      label: 'Freight tax',
      value: book.input.cargoes[index]?.freightTaxPercent ?? 0,
      unit: '%',
    });
    const commission = shown({
      key: `freightTax.${result.cargoId}.commission`,
      label: 'Commissions',
      value: isGross ? 0 : result.addressCommission + result.brokerage,
      unit,
      note: isGross ? 'The tax is on gross freight.' : 'The tax is on freight net of commission.',
    });
    return node({
      key: `freightTax.${result.cargoId}`,
      label: 'Freight tax',
      value: result.freightTax,
      unit,
      formula: '(gross + deadfreight - commission) * freightTaxPercent / 100',
      inputs: [
        named('gross', explainCargoFreight(book, index)),
        named('deadfreight', explainDeadfreight(book, index)),
        named('commission', commission),
        percent,
      ],
    });
  });
  const value = book.result.totals.freightTax;
  return sumNode({ key: 'freightTax', label: 'Freight tax', value, unit }, terms);
}

export function explainNetFreight(book: Book): Explanation {
  return node({
    key: 'netFreight',
    label: 'Net freight',
    value: book.result.totals.netFreight,
    unit: book.input.baseCurrency,
    formula: 'gross + deadfreight - addressCommission - brokerage - freightTax',
    inputs: [
      named('gross', explainGrossFreight(book)),
      named('deadfreight', explainDeadfreightTotal(book)),
      explainCommissions(book, 'Add comm'),
      explainCommissions(book, 'Broker'),
      explainFreightTax(book),
    ],
  });
}
