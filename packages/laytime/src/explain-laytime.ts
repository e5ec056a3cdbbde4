import { cell, type Explanation, named, node, shown, sumNode } from '@mainsheet/explanation';
import { getCurrencyExponent, numberFromMoney } from '@mainsheet/money';
import type { Allowance, LaytimeInput, PortInput } from './laytime-input.ts';
import type { Claim, LaytimeStatement, PortStatement } from './statement.ts';

export const LAYTIME_FIGURES = [
  'net',
  'demurrage',
  'despatch',
  'allowedMinutes',
  'usedMinutes',
  'demurrageMinutes',
] as const;
export type LaytimeFigure = (typeof LAYTIME_FIGURES)[number];

type Book = { readonly input: LaytimeInput; readonly statement: LaytimeStatement };

function explainIntervals(
  port: PortStatement,
  bucket: 'laytime' | 'demurrage',
  parts: { readonly key: string; readonly label: string; readonly value: number },
): Explanation {
  const terms = port.intervals
    .filter((interval) => interval.bucket === bucket)
    .map((interval) => {
      const key = `${parts.key}.${interval.start}`;
      const elapsed = shown({
        key: `${key}.elapsed`,
        label: `${interval.start} to ${interval.end}`,
        value: interval.elapsedMinutes,
        unit: 'min',
        note: interval.clause,
      });
      const percent = shown({
        key: `${key}.percent`,
        label: 'Share that counts',
        value: interval.percent,
        unit: '%',
        note: interval.clause,
      });
      return node({
        key,
        label: interval.clause,
        value: interval.countedMinutes,
        unit: 'min',
        formula: 'round(elapsed * percent / 100, 6)',
        inputs: [elapsed, percent],
      });
    });
  return sumNode({ ...parts, unit: 'min' }, terms);
}

const explainDemurrageTime = (port: PortStatement): Explanation =>
  explainIntervals(port, 'demurrage', {
    key: `ports.${port.portId}.demurrageMinutes`,
    label: `On demurrage at ${port.portName}`,
    value: port.demurrageMinutes,
  });

const explainUsed = (port: PortStatement): Explanation =>
  explainIntervals(port, 'laytime', {
    key: `ports.${port.portId}.usedMinutes`,
    label: `Laytime used at ${port.portName}`,
    value: port.usedMinutes,
  });

type Derivation = { readonly formula: string; readonly inputs: readonly Explanation[] };

const typed = (path: string, label: string, value: number): Explanation =>
  cell({ path, label, value, unit: '' });

function deriveParcels(allowance: Allowance & { kind: 'parcels' }, path: string): Derivation {
  const inputs = allowance.parcels.map((parcel, at) =>
    named(
      `parcel${at + 1}`,
      node({
        key: `${path}.parcels.${parcel.id}`,
        label: `Parcel ${parcel.id}`,
        value: (parcel.quantity / parcel.ratePerDay) * 1440,
        unit: 'min',
        formula: 'quantity / ratePerDay * 1440',
        inputs: [
          typed(`${path}.parcels.${at}.quantity`, 'Quantity', parcel.quantity),
          typed(`${path}.parcels.${at}.ratePerDay`, 'Per day', parcel.ratePerDay),
        ],
      }),
    ),
  );
  const names = ['0', ...inputs.map((one) => one.name)];
  const isTogether = allowance.worked === 'together';
  return { formula: isTogether ? `max(${names.join(', ')})` : names.join(' + '), inputs };
}

function deriveAllowance(allowance: Allowance, path: string): Derivation {
  const field = (name: string, label: string, value: number): Explanation =>
    typed(`${path}.${name}`, label, value);
  switch (allowance.kind) {
    case 'fixed':
      return {
        formula: `amount * ${allowance.unit === 'Days' ? 1440 : 60}`,
        inputs: [field('amount', allowance.unit, allowance.amount)],
      };
    case 'rate':
      return {
        formula: `quantity / rate * ${allowance.rateUnit === 'Per Hour' ? 60 : 1440}`,
        inputs: [
          field('quantity', 'Quantity', allowance.quantity),
          field('rate', allowance.rateUnit, allowance.rate),
        ],
      };
    case 'perHatch':
      return {
        formula: 'quantity / (ratePerHatchDay * hatches) * 1440',
        inputs: [
          field('quantity', 'Quantity', allowance.quantity),
          field('ratePerHatchDay', 'Per hatch and day', allowance.ratePerHatchDay),
          field('hatches', 'Hatches', allowance.hatches),
        ],
      };
    case 'perWorkingHatch':
      return {
        formula: 'largestHatchQuantity / (ratePerHatchDay * hatchesServingIt) * 1440',
        inputs: [
          field('largestHatchQuantity', 'Largest hold', allowance.largestHatchQuantity),
          field('ratePerHatchDay', 'Per hatch and day', allowance.ratePerHatchDay),
          field('hatchesServingIt', 'Hatches serving it', allowance.hatchesServingIt),
        ],
      };
    case 'parcels':
      return deriveParcels(allowance, path);
  }
}

function explainAllowed(book: Book, index: number): Explanation {
  const port = book.input.ports[index] as PortInput;
  const value = book.statement.ports[index]?.allowedMinutes ?? null;
  const parts = {
    key: `ports.${port.id}.allowedMinutes`,
    label: `Time allowed at ${port.portName}`,
    value,
    unit: 'min',
  };
  if (value === null) return shown({ ...parts, note: 'Customary quick despatch fixes no time.' });
  const extra = typed(
    `ports.${index}.extraAllowedMinutes`,
    'Extra time agreed',
    port.extraAllowedMinutes,
  );
  const { formula, inputs } = deriveAllowance(port.allowance, `ports.${index}.allowance`);
  return node({
    ...parts,
    formula: `round(max(${formula} + extra, 0), 6)`,
    inputs: [...inputs, named('extra', extra)],
  });
}

function explainSaved(book: Book, port: PortStatement, claim: Claim): Explanation {
  const key = `ports.${port.portId}.savedMinutes`;
  const label = `Time saved at ${port.portName}`;
  const parts = { key, label, value: claim.minutes, unit: 'min' };
  if (book.statement.despatchBasis === 'ATS') {
    const note =
      'All time saved: from completion until the rest of the laytime would have run out.';
    return shown({ ...parts, note });
  }
  const index = book.statement.ports.indexOf(port);
  return node({
    ...parts,
    formula: 'round(allowed - used, 6)',
    inputs: [named('allowed', explainAllowed(book, index)), named('used', explainUsed(port))],
  });
}

function explainMinutes(book: Book, claim: Claim): Explanation {
  const port = book.statement.ports.find((one) => one.portId === claim.portId);
  if (port === undefined) {
    const isPool = book.statement.method === 'Reversible';
    return shown({
      key: `claims.${claim.kind}.minutes`,
      label: 'Time of all ports',
      value: claim.minutes,
      unit: 'min',
      note: isPool
        ? 'What is left of the allowances of all ports together.'
        : 'Time saved less time exceeded, of all ports.',
    });
  }
  if (claim.kind === 'demurrage') {
    const time = explainDemurrageTime(port);
    if (claim.minutes === port.demurrageMinutes) return time;
    const note = 'The part of the time on demurrage that this rate covers.';
    const key = `claims.${port.portId}.minutes`;
    const part = shown({ key, label: time.label, value: claim.minutes, unit: 'min', note });
    return { ...part, inputs: [time] };
  }
  return explainSaved(book, port, claim);
}

function explainClaims(book: Book, kind: Claim['kind']): Explanation {
  const { statement } = book;
  const unit = statement.currency;
  const digits = getCurrencyExponent(unit);
  const terms = statement.claims
    .filter((claim) => claim.kind === kind)
    .map((claim) => {
      const at = claim.portId ?? 'all';
      const rate = cell({
        path: `ports.${at}.${kind}Rate`,
        label: kind === 'demurrage' ? 'Demurrage a day' : 'Despatch a day',
        value: claim.ratePerDay,
        unit: `${unit}/day`,
      });
      return node({
        key: `claims.${at}.${kind}`,
        label: kind === 'demurrage' ? 'Demurrage' : 'Despatch',
        value: numberFromMoney(claim.amount),
        unit,
        formula: `round(minutes * rate / 1440, ${digits})`,
        inputs: [named('minutes', explainMinutes(book, claim)), named('rate', rate)],
      });
    });
  const label = kind === 'demurrage' ? 'Demurrage' : 'Despatch';
  return sumNode({ key: kind, label, value: numberFromMoney(statement[kind]), unit }, terms);
}

function explainSum(book: Book, key: 'allowedMinutes' | 'usedMinutes' | 'demurrageMinutes') {
  const { statement } = book;
  const terms = statement.ports.map((port, index) => {
    if (key === 'allowedMinutes') return explainAllowed(book, index);
    return key === 'usedMinutes' ? explainUsed(port) : explainDemurrageTime(port);
  });
  const labels = {
    allowedMinutes: 'Time allowed',
    usedMinutes: 'Laytime used',
    demurrageMinutes: 'Time on demurrage',
  };
  const parts = { key, label: labels[key], value: statement[key], unit: 'min' };
  if (statement[key] === null) return shown({ ...parts, note: 'A port without fixed laytime.' });
  return sumNode(parts, terms);
}

/** Explains one figure of a statement down to its intervals, clauses and typed terms. */
export function explainLaytime(
  input: LaytimeInput,
  statement: LaytimeStatement,
  figure: LaytimeFigure,
): Explanation {
  const book = { input, statement };
  switch (figure) {
    case 'demurrage':
    case 'despatch':
      return explainClaims(book, figure);
    case 'net':
      return node({
        key: 'net',
        label: 'Due to owners',
        value: numberFromMoney(statement.net),
        unit: statement.currency,
        formula: `round(demurrage - despatch, ${getCurrencyExponent(statement.currency)})`,
        inputs: [explainClaims(book, 'demurrage'), explainClaims(book, 'despatch')],
      });
    case 'allowedMinutes':
    case 'usedMinutes':
    case 'demurrageMinutes':
      return explainSum(book, figure);
  }
}
