import { type HirePeriod, isTimeCharteredIn, type TimeCharterSide } from '@mainsheet/estimate';
import { type Explanation, named, node, shown, sumNode } from '@mainsheet/explanation';
import { calendarMonthsOf } from '@mainsheet/hire';
import type { HireRateType } from '@mainsheet/terms';
import { charterWindow } from '../estimate/voyage-run.ts';
import { findEpochMs, MS_PER_DAY } from '../time/instants.ts';
import { explainPassedDays, explainVoyageDays } from './explain-time.ts';
import { type Book, cell } from './explanation.ts';

type SideName = 'timeCharterIn' | 'timeCharterOut';
type Commission = 'addressCommission' | 'brokerage';

const COMMISSIONS = {
  addressCommission: { field: 'addressCommissionPercent', label: 'Address commission' },
  brokerage: { field: 'brokeragePercent', label: 'Brokerage' },
} as const;

/** From when to when hire runs, in days after commencing. */
type Span = { readonly from: Explanation; readonly to: Explanation };

/** The charter in: from delivery to redelivery where typed, else the whole voyage. */
export function charterIn(book: Book): CharterExplainer {
  const from = typedDay(book, 'timeCharterIn', 'deliveryAt') ?? commencing(book);
  const to = typedDay(book, 'timeCharterIn', 'redeliveryAt') ?? explainVoyageDays(book);
  return new CharterExplainer(book, 'timeCharterIn', { from, to });
}

/** The charter out: between leaving the Delivery and the Redelivery row unless typed. */
export function charterOut(book: Book): CharterExplainer {
  const window = charterWindow(book.input, book.run.rows);
  const leaving = (index: number) => (index < 0 ? commencing(book) : explainDeparture(book, index));
  const from = typedDay(book, 'timeCharterOut', 'deliveryAt') ?? leaving(window?.from ?? -1);
  const to = typedDay(book, 'timeCharterOut', 'redeliveryAt') ?? leaving(window?.to ?? -1);
  return new CharterExplainer(book, 'timeCharterOut', { from, to });
}

const commencing = (book: Book): Explanation =>
  cell(book.input, { path: 'commencingAt', label: 'Commencing', value: 0, unit: 'days' });

function typedDay(
  book: Book,
  side: SideName,
  field: 'deliveryAt' | 'redeliveryAt',
): Explanation | null {
  const ms = findEpochMs(book.input[side]?.[field] ?? null);
  if (ms === null) return null;
  const label = field === 'deliveryAt' ? 'Delivery typed' : 'Redelivery typed';
  const value = (ms - book.run.startMs) / MS_PER_DAY;
  return cell(book.input, { path: `${side}.${field}`, label, value, unit: 'days' });
}

/** Days after commencing at which a row is left. */
function explainDeparture(book: Book, index: number): Explanation {
  const { rows, startMs } = book.run;
  const parts = explainPassedDays(book, index + 1);
  const row = rows[index];
  const label = `Departure from ${row?.row.portName ?? ''}`;
  const value = ((row?.departureMs ?? startMs) - startMs) / MS_PER_DAY;
  return sumNode({ key: `calls.${row?.row.id}.departure`, label, value, unit: 'days' }, parts);
}

/** The amounts of one time charter, each down to its terms, days and exchange rate. */
class CharterExplainer {
  private readonly terms: TimeCharterSide | null;
  private readonly book: Book;
  private readonly side: SideName;
  private readonly span: Span;

  constructor(book: Book, side: SideName, span: Span) {
    const isCounted =
      side === 'timeCharterIn'
        ? isTimeCharteredIn(book.input.operationType)
        : charterWindow(book.input, book.run.rows) !== null;
    this.terms = isCounted ? book.input[side] : null;
    this.book = book;
    this.side = side;
    this.span = span;
  }

  grossHire(value: number): Explanation {
    return this.overSpan({ key: 'hire', label: 'Gross hire', value }, (terms) =>
      this.periods(terms.hirePeriods),
    );
  }

  cve(value: number): Explanation {
    return this.overSpan({ key: 'cve', label: 'C/V/E', value }, (terms) => {
      const rate = { path: 'cve', label: 'C/V/E', amount: terms.cve, type: terms.cveRateType };
      return this.amount(rate, this.startMs(), this.spanDays());
    });
  }

  commission(kind: Commission, value: number, grossHire: number): Explanation {
    const { field, label } = COMMISSIONS[kind];
    return this.amountOf({ key: kind, label, value }, () => ({
      formula: 'gross * percent / 100',
      inputs: [
        named('gross', this.grossHire(grossHire)),
        named('percent', this.cell(field, label, '%')),
      ],
    }));
  }

  ballastBonus(value: number): Explanation {
    return this.amountOf({ key: 'ballastBonus', label: 'Ballast bonus', value }, (terms) => {
      const bonus = this.cell('ballastBonus', 'Ballast bonus', terms.currency);
      const isLessened = terms.isBallastBonusCommissionable && terms.ballastBonusTerms === 'Gross';
      const inputs = [bonus, this.exchange()];
      if (!isLessened) return { formula: 'ballastBonus * max(0, exchange)', inputs };
      const kinds: readonly Commission[] =
        this.side === 'timeCharterIn' ? ['addressCommission'] : ['addressCommission', 'brokerage'];
      const percents = kinds.map((kind) =>
        named(kind, this.cell(COMMISSIONS[kind].field, COMMISSIONS[kind].label, '%')),
      );
      return {
        formula: `ballastBonus * max(0, exchange) * (1 - (${kinds.join(' + ')}) / 100)`,
        inputs: [...inputs, ...percents],
      };
    });
  }

  holdCleaning(value: number): Explanation {
    return this.amountOf({ key: 'holdCleaning', label: 'Hold cleaning', value }, (terms) => ({
      formula: '(ilohc + inthc) * max(0, exchange)',
      inputs: [
        this.cell('ilohc', 'In lieu of hold cleaning', terms.currency),
        this.cell('inthc', 'Intermediate hold cleaning', terms.currency),
        this.exchange(),
      ],
    }));
  }

  private amountOf(
    parts: { readonly key: string; readonly label: string; readonly value: number },
    derive: (terms: TimeCharterSide) => { formula: string; inputs: readonly Explanation[] },
  ): Explanation {
    const whole = {
      ...parts,
      key: `${this.side}.${parts.key}`,
      unit: this.book.input.baseCurrency,
    };
    if (this.terms === null) return shown({ ...whole, note: 'No time charter counts here.' });
    const { formula, inputs } = derive(this.terms);
    return { ...node({ ...whole, formula, inputs }), name: parts.key };
  }

  /** What runs with time: its amount over the span, by the share on hire, in the base currency. */
  private overSpan(
    parts: { readonly key: string; readonly label: string; readonly value: number },
    amountOver: (terms: TimeCharterSide) => Explanation,
  ): Explanation {
    return this.amountOf(parts, (terms) => ({
      formula: 'amount * onHire * max(0, exchange)',
      inputs: [
        named('amount', amountOver(terms)),
        named('onHire', this.onHireShare(terms)),
        this.exchange(),
      ],
    }));
  }

  private cell(
    field:
      | 'addressCommissionPercent'
      | 'brokeragePercent'
      | 'ballastBonus'
      | 'ilohc'
      | 'inthc'
      | 'offHireDays'
      | 'exchangeRate',
    label: string,
    unit: string,
  ): Explanation {
    const value = this.terms?.[field] ?? 0;
    return cell(this.book.input, { path: `${this.side}.${field}`, label, value, unit });
  }

  private exchange(): Explanation {
    const unit = `${this.book.input.baseCurrency}/${this.terms?.currency ?? ''}`;
    return named('exchange', this.cell('exchangeRate', 'Exchange rate', unit));
  }

  private startMs(): number {
    return this.book.run.startMs + (this.span.from.value ?? 0) * MS_PER_DAY;
  }

  private spanDays(): Explanation {
    const { from, to } = this.span;
    return node({
      key: `${this.side}.span`,
      label: 'Days from delivery to redelivery',
      value: Math.max(0, (to.value ?? 0) - (from.value ?? 0)),
      unit: 'days',
      formula: 'max(0, redelivery - delivery)',
      inputs: [named('redelivery', to), named('delivery', from)],
    });
  }

  private onHireShare(terms: TimeCharterSide): Explanation {
    const span = this.spanDays();
    const days = span.value ?? 0;
    const offHire = Math.min(Math.max(0, terms.offHireDays), days);
    const parts = {
      key: `${this.side}.onHire`,
      label: 'Share of the time on hire',
      value: days > 0 ? (days - offHire) / days : 0,
      unit: '',
    };
    return node({
      ...parts,
      formula: '(span - min(max(0, offHire), span)) / span',
      inputs: [named('span', span), named('offHire', this.cell('offHireDays', 'Off-hire', 'days'))],
    });
  }

  /** Periods that follow one another; the last, or one without a duration, lasts to the end. */
  private periods(periods: readonly HirePeriod[]): Explanation {
    const span = this.spanDays();
    const taken: Explanation[] = [];
    let from = this.startMs();
    const amounts = periods.map((period, index) => {
      const isLast = index === periods.length - 1;
      const days = this.periodDays(index, isLast ? null : period, { span, taken });
      const path = `hirePeriods.${index}.rate`;
      const rate = { path, label: 'Hire', amount: period.rate, type: period.rateType };
      const amount = this.amount(rate, from, days);
      from += (days.value ?? 0) * MS_PER_DAY;
      taken.push(days);
      return amount;
    });
    const value = amounts.reduce((sum, amount) => sum + (amount.value ?? 0), 0);
    const unit = this.terms?.currency ?? '';
    const key = `${this.side}.hirePeriods`;
    return sumNode({ key, label: 'Hire of the periods', value, unit }, amounts);
  }

  private periodDays(
    index: number,
    period: HirePeriod | null,
    { span, taken }: { readonly span: Explanation; readonly taken: readonly Explanation[] },
  ): Explanation {
    const earlier = taken.map((days, at) => named(`earlier${at + 1}`, days));
    const left = ['span', ...earlier.map(({ name }) => name)].join(' - ');
    const leftDays = earlier.reduce((sum, days) => sum - (days.value ?? 0), span.value ?? 0);
    const parts = { key: `${this.side}.hirePeriods.${index}.days`, label: 'Days of the period' };
    const inputs = [named('span', span), ...earlier];
    const until = period && this.until(index, period);
    if (until) {
      const passed = ['delivery', ...earlier.map(({ name }) => name)].join(' + ');
      const begun = (this.span.from.value ?? 0) + (span.value ?? 0) - leftDays;
      return node({
        ...parts,
        unit: 'days',
        value: Math.min(leftDays, Math.max(0, (until.value ?? 0) - begun)),
        formula: `min(${left}, max(0, until - (${passed})))`,
        inputs: [...inputs, named('until', until), named('delivery', this.span.from)],
      });
    }
    if (period === null || period.duration === null) {
      return node({ ...parts, unit: 'days', value: leftDays, formula: left, inputs });
    }
    const unit = period.durationUnit;
    const path = `${this.side}.hirePeriods.${index}.duration`;
    const value = period.duration;
    const duration = cell(this.book.input, { path, label: 'Duration', value, unit });
    const inDays = unit === 'Hours' ? 'duration / 24' : 'duration';
    return node({
      ...parts,
      unit: 'days',
      value: Math.min(leftDays, unit === 'Hours' ? value / 24 : value),
      formula: `min(${left}, ${inDays})`,
      inputs: [...inputs, duration],
    });
  }

  /** The day on which a period ends, in days after commencing; null where it says none. */
  private until(index: number, { until }: HirePeriod): Explanation | null {
    const ms = findEpochMs(until ?? null);
    if (ms === null) return null;
    const path = `${this.side}.hirePeriods.${index}.until`;
    const value = (ms - this.book.run.startMs) / MS_PER_DAY;
    return cell(this.book.input, { path, label: 'Until', value, unit: 'days' });
  }

  /** A rate over days, as `amountForSpan` of package hire counts it. */
  private amount(
    rate: {
      readonly path: string;
      readonly label: string;
      readonly amount: number;
      readonly type: HireRateType;
    },
    fromMs: number,
    days: Explanation,
  ): Explanation {
    const path = `${this.side}.${rate.path}`;
    const unit = this.terms?.currency ?? '';
    const label = `${rate.label} ${rate.type}`;
    const typed = cell(this.book.input, { path, label, value: rate.amount, unit });
    const units = this.unitsOf(`${path}.units`, rate.type, { fromMs, days });
    return node({
      key: `${path}.amount`,
      label: `${rate.label} of the period`,
      value: rate.amount * (units.value ?? 0),
      unit,
      formula: 'rate * units',
      inputs: [named('rate', typed), named('units', units)],
    });
  }

  /** Days, hours or months that the days of a period hold. */
  private unitsOf(
    key: string,
    type: HireRateType,
    { fromMs, days }: { readonly fromMs: number; readonly days: Explanation },
  ): Explanation {
    const parts = { key, label: `Units of a rate ${type}`, unit: '' };
    const value = days.value ?? 0;
    if (type === 'Monthly') return monthsNode(parts, fromMs, days);
    const [formula, perDay] = UNITS_PER_DAY[type];
    return node({ ...parts, value: value * perDay, formula, inputs: [named('days', days)] });
  }
}

const UNITS_PER_DAY: Record<Exclude<HireRateType, 'Monthly'>, readonly [string, number]> = {
  'Per Day': ['days', 1],
  'Per Hour': ['days * 24', 24],
  'Per 30 Days': ['days / 30', 1 / 30],
  'Average Monthly': ['days * 12 / 365', 12 / 365],
};

/** Calendar months by UTC: the days in each over its length; the last month takes the rest. */
function monthsNode(
  parts: { readonly key: string; readonly label: string; readonly unit: string },
  fromMs: number,
  days: Explanation,
): Explanation {
  const months = calendarMonthsOf(fromMs, fromMs + (days.value ?? 0) * MS_PER_DAY);
  const full = months.slice(0, -1).map(({ ms }, index) => {
    const [name, label] = [`month${index + 1}`, 'Days of a calendar month'];
    const note = 'By the calendar, from the start of the period.';
    return shown({
      key: `${parts.key}.${name}`,
      label,
      value: ms / MS_PER_DAY,
      unit: 'days',
      note,
    });
  });
  const rest = ['days', ...full.map(({ name }) => name)].join(' - ');
  const terms = months.map(({ daysOfMonth }, index) =>
    index === months.length - 1
      ? `(${rest}) / ${daysOfMonth}`
      : `month${index + 1} / ${daysOfMonth}`,
  );
  return node({
    ...parts,
    value: months.reduce((sum, { ms, daysOfMonth }) => sum + ms / MS_PER_DAY / daysOfMonth, 0),
    formula: terms.length === 0 ? 'days * 0' : terms.join(' + '),
    inputs: [named('days', days), ...full],
  });
}
