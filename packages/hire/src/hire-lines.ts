import { type Interval, intersectIntervals } from '@mainsheet/calendar';
import { decimal } from '@mainsheet/money';
import { HIRE_BUNKERS } from '@mainsheet/terms';
import type { BunkerLine, HireInput } from './hire-input.ts';
import { offHireTiles } from './off-hire.ts';
import {
  AVERAGE_MONTH_DAYS,
  exactAmount,
  exactDays,
  exactMs,
  type Rate,
  unitsOfSpan,
} from './rate-span.ts';
import { type LineTerm, lineOf, percentOf, type StatementLine } from './statement-line.ts';

export const HIRE_LINE_CODES = [
  'HIRE',
  'ADDRESS_COMMISSION',
  'BROKERAGE',
  'BALLAST_BONUS',
  'BUNKERS_ON_DELIVERY',
  'BUNKERS_ON_REDELIVERY',
  'ALLOWANCE',
  'LUMPSUM',
  'OFF_HIRE',
  'OFF_HIRE_COMMISSION',
  'OFF_HIRE_BROKERAGE',
  'OFF_HIRE_ALLOWANCE',
  'OFF_HIRE_BUNKERS',
  'OWNERS_EXPENSE',
  'CASH_ADVANCE_FEE',
  'CLAIM',
] as const;
export type HireLineCode = (typeof HIRE_LINE_CODES)[number];
export type HireLine = StatementLine<HireLineCode>;

const term = (name: string, label: string, value: number, unit = ''): LineTerm => ({
  name,
  label,
  value,
  unit,
});

/** Formula and terms of a rate over a span: what one reads on the statement. */
export function derivationOf(rate: Rate, span: Interval) {
  const days = exactDays(span).toNumber();
  const amount = term('rate', `Rate ${rate.type.toLowerCase()}`, rate.amount);
  const month = rate.averageMonthDays ?? AVERAGE_MONTH_DAYS;
  switch (rate.type) {
    case 'Per Day':
      return { of: 'rate * days', terms: [amount, term('days', 'Days', days, 'days')] };
    case 'Per Hour':
      return { of: 'rate * days * 24', terms: [amount, term('days', 'Days', days, 'days')] };
    case 'Per 30 Days':
      return { of: 'rate * days / 30', terms: [amount, term('days', 'Days', days, 'days')] };
    case 'Average Monthly':
      return {
        of: 'rate * days / month',
        terms: [
          amount,
          term('days', 'Days', days, 'days'),
          term('month', 'Days of a month', month, 'days'),
        ],
      };
    case 'Monthly': {
      const months = unitsOfSpan(rate, span);
      return { of: 'rate * months', terms: [amount, term('months', 'Calendar months', months)] };
    }
  }
}

type Heading = Pick<HireLine, 'id' | 'code' | 'label'>;

function rateLine(
  input: HireInput,
  parts: Heading,
  { rate, span }: { readonly rate: Rate; readonly span: Interval },
): HireLine {
  const { of, terms } = derivationOf(rate, span);
  return lineOf({
    ...parts,
    ...span,
    currency: input.currency,
    days: exactDays(span).toNumber(),
    exact: exactAmount(rate, span),
    of,
    terms,
  });
}

/** One line per rate period. */
export function hireLines(input: HireInput): HireLine[] {
  return input.periods.flatMap((period) => {
    const span = intersectIntervals(period, input.span);
    if (span === null) return [];
    const parts = { id: `hire.${period.id}`, code: 'HIRE', label: 'Hire' } as const;
    return [rateLine(input, parts, { rate: period.rate, span })];
  });
}

/** A percentage of lines, deducted. */
function commissionLine(
  input: HireInput,
  parts: Heading,
  { percent, lines }: { readonly percent: number; readonly lines: readonly HireLine[] },
): HireLine[] {
  if (percent === 0 || lines.length === 0) return [];
  const { base, exact } = percentOf(
    lines.map((line) => line.amount),
    input.currency,
    percent,
  );
  return [
    lineOf({
      ...parts,
      currency: input.currency,
      exact: exact.neg(),
      of: '0 - base * percent / 100',
      terms: [term('base', 'On', base, input.currency), term('percent', 'Percent', percent, '%')],
    }),
  ];
}

/** Address commission, and brokerage where charterers deduct it, on hire and what bears it. */
export function commissionLines(input: HireInput, lines: readonly HireLine[]): HireLine[] {
  const label = 'Address commission';
  const address = { id: 'addressCommission', code: 'ADDRESS_COMMISSION', label } as const;
  const brokerage = { id: 'brokerage', code: 'BROKERAGE', label: 'Brokerage' } as const;
  return [
    ...commissionLine(input, address, { percent: input.addressCommissionPercent, lines }),
    ...commissionLine(input, brokerage, { percent: input.brokeragePercent ?? 0, lines }),
  ];
}

/** An amount as typed, above zero due to owners. */
function typedLine(input: HireInput, parts: Heading, amount: number): HireLine {
  return lineOf({
    ...parts,
    currency: input.currency,
    exact: decimal(amount),
    of: 'amount',
    terms: [term('amount', parts.label, amount, input.currency)],
  });
}

export function ballastBonusLines(input: HireInput): HireLine[] {
  if (input.ballastBonus === null) return [];
  const { amount, terms } = input.ballastBonus;
  const label = `Ballast bonus (${terms.toLowerCase()})`;
  return [typedLine(input, { id: 'ballastBonus', code: 'BALLAST_BONUS', label }, amount)];
}

function bunkerLine(input: HireInput, parts: Heading, bunker: BunkerLine): HireLine {
  const isDelivery = parts.code === 'BUNKERS_ON_DELIVERY';
  return lineOf({
    ...parts,
    currency: input.currency,
    exact: decimal(bunker.quantityT)
      .times(bunker.price)
      .times(isDelivery ? 1 : -1),
    of: isDelivery ? 'quantity * price' : '0 - quantity * price',
    terms: [
      term('quantity', bunker.fuel, bunker.quantityT, 't'),
      term('price', 'Price', bunker.price, `${input.currency}/t`),
    ],
  });
}

export function bunkerLines(input: HireInput): HireLine[] {
  const delivery = input.bunkersOnDelivery.map((bunker, index) => {
    const label = `${HIRE_BUNKERS[0]} ${bunker.fuel}`;
    const parts = { id: `delivery.${index}`, code: 'BUNKERS_ON_DELIVERY', label } as const;
    return bunkerLine(input, parts, bunker);
  });
  const redelivery = input.bunkersOnRedelivery.map((bunker, index) => {
    const label = `${HIRE_BUNKERS[1]} ${bunker.fuel}`;
    const parts = { id: `redelivery.${index}`, code: 'BUNKERS_ON_REDELIVERY', label } as const;
    return bunkerLine(input, parts, bunker);
  });
  return [...delivery, ...redelivery];
}

export function allowanceLines(input: HireInput): HireLine[] {
  return input.allowances.flatMap(({ id, label, rate, within }) => {
    const span = within ? intersectIntervals(within, input.span) : input.span;
    if (span === null) return [];
    const parts = { id: `allowance.${id}`, code: 'ALLOWANCE', label } as const;
    return [rateLine(input, parts, { rate, span })];
  });
}

export const lumpsumLines = (input: HireInput): HireLine[] =>
  input.lumpsums.map(({ id, code, label, amount }) =>
    typedLine(input, { id: `lumpsum.${id}`, code: code ?? 'LUMPSUM', label }, amount),
  );

/** A rate over off-hire, by its percentage, deducted. */
function deductionLine(
  input: HireInput,
  parts: Heading,
  { rate, tile }: { readonly rate: Rate; readonly tile: Interval & { readonly percent: number } },
): HireLine {
  const { of, terms } = derivationOf(rate, tile);
  const span = { start: tile.start, end: tile.end };
  return lineOf({
    ...parts,
    ...span,
    currency: input.currency,
    days: exactDays(span).toNumber(),
    exact: exactAmount(rate, span, tile.percent).neg(),
    of: `0 - ${of} * percent / 100`,
    terms: [...terms, term('percent', "Owners' share", tile.percent, '%')],
  });
}

/**
 * Off-hire: hire at the rate of each instant, allowances stopped, the commission and the brokerage
 * that charterers deduct on both given back, and the fuel burned meanwhile in proportion to the event's time
 * inside the statement. Source: NYPE 1993 clauses 15 and 17.
 */
export function offHireLines(input: HireInput): HireLine[] {
  const lines: HireLine[] = [];
  const commissionable: HireLine[] = [];
  for (const tile of offHireTiles(input.offHire, input.span)) {
    const at = `${tile.eventId}.${tile.start}`;
    for (const period of input.periods) {
      const part = intersectIntervals(tile, period);
      if (part === null) continue;
      const parts = {
        id: `offHire.${at}.${period.id}`,
        code: 'OFF_HIRE',
        label: 'Off-hire',
      } as const;
      const line = deductionLine(input, parts, {
        rate: period.rate,
        tile: { ...part, percent: tile.percent },
      });
      lines.push(line);
      commissionable.push(line);
    }
    if (!input.areAllowancesRefunded) continue;
    for (const allowance of input.allowances) {
      const part = allowance.within ? intersectIntervals(tile, allowance.within) : tile;
      if (part === null) continue;
      const id = `offHireAllowance.${at}.${allowance.id}`;
      const parts = {
        id,
        code: 'OFF_HIRE_ALLOWANCE',
        label: `Off-hire ${allowance.label}`,
      } as const;
      const line = deductionLine(input, parts, {
        rate: allowance.rate,
        tile: { ...part, percent: tile.percent },
      });
      lines.push(line);
      if (allowance.isCommissionable) commissionable.push(line);
    }
  }
  return [...lines, ...offHireCommissionLines(input, commissionable), ...offHireBunkerLines(input)];
}

/** What was taken on hire and commissionable allowances as printed, and is not due off hire. */
function offHireCommissionLines(input: HireInput, lines: readonly HireLine[]): HireLine[] {
  const address = {
    id: 'offHireCommission',
    code: 'OFF_HIRE_COMMISSION',
    label: 'Address commission on off-hire',
  } as const;
  const brokerage = {
    id: 'offHireBrokerage',
    code: 'OFF_HIRE_BROKERAGE',
    label: 'Brokerage on off-hire',
  } as const;
  return [
    ...commissionLine(input, address, { percent: input.addressCommissionPercent, lines }),
    ...commissionLine(input, brokerage, { percent: input.brokeragePercent ?? 0, lines }),
  ];
}

function offHireBunkerLines(input: HireInput): HireLine[] {
  return input.offHire.flatMap((event) => {
    const inside = intersectIntervals(event, input.span);
    if (inside === null) return [];
    const share = exactMs(inside) / exactMs(event);
    return event.fuels.map((fuel, index) =>
      lineOf({
        id: `offHireBunkers.${event.id}.${index}`,
        code: 'OFF_HIRE_BUNKERS',
        label: `Fuel during off-hire ${fuel.fuel}`,
        currency: input.currency,
        exact: decimal(fuel.quantityT)
          .times(fuel.price)
          .times(exactMs(inside))
          .div(exactMs(event))
          .neg(),
        of: '0 - quantity * price * share',
        terms: [
          term('quantity', fuel.fuel, fuel.quantityT, 't'),
          term('price', 'Price', fuel.price, `${input.currency}/t`),
          term('share', 'Share within the statement', share),
        ],
      }),
    );
  });
}

export function expenseLines(input: HireInput): HireLine[] {
  return input.ownersExpenses.flatMap(({ id, label, amount, feePercent }) => {
    const expense = lineOf<HireLineCode>({
      id: `expense.${id}`,
      code: 'OWNERS_EXPENSE',
      label,
      currency: input.currency,
      exact: decimal(amount).neg(),
      of: '0 - amount',
      terms: [term('amount', label, amount, input.currency)],
    });
    if (feePercent === 0) return [expense];
    const fee = lineOf<HireLineCode>({
      id: `fee.${id}`,
      code: 'CASH_ADVANCE_FEE',
      label: `Cash advance fee on ${label}`,
      currency: input.currency,
      exact: decimal(amount).times(feePercent).div(-100),
      of: '0 - amount * percent / 100',
      terms: [
        term('amount', label, amount, input.currency),
        term('percent', 'Fee', feePercent, '%'),
      ],
    });
    return [expense, fee];
  });
}

export const claimLines = (input: HireInput): HireLine[] =>
  input.claims.map(({ id, label, amount }) =>
    typedLine(input, { id: `claim.${id}`, code: 'CLAIM', label }, amount),
  );
