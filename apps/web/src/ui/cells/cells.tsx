import {
  formatAge,
  formatDay,
  formatInstant,
  formatInstantShort,
  formatStamp,
} from '../format/date.ts';
import {
  type FigureValue,
  formatAccounting,
  formatMoneyAmount,
  formatNumber,
  type MoneyAmount,
  minorUnitDigits,
  minorUnitsToDecimal,
} from '../format/number.ts';

const None = () => (
  <span className="muted">
    <span aria-hidden>–</span>
    <span className="visually-hidden">none</span>
  </span>
);

type MoneyCellProps = {
  amount: MoneyAmount | null | undefined;
  /** `statement` puts negatives in parentheses, `grid` a true minus in front. */
  style?: 'grid' | 'statement';
  /** Leaves the currency out where a header or a column beside names it. */
  bare?: boolean;
  typed?: boolean;
};

/** An amount with its currency; red and signed when negative; exact value as title. */
export function MoneyCell({ amount, style = 'statement', bare, typed }: MoneyCellProps) {
  if (!amount) return <None />;
  const tone = amount.minorUnits < 0n ? 'negative' : typed ? 'typed' : '';
  const exact = minorUnitsToDecimal(amount.minorUnits, minorUnitDigits(amount.currency));
  return (
    <span className={`nowrap ${tone}`} title={`${exact} ${amount.currency}`}>
      {!bare && <span className="muted tiny">{amount.currency} </span>}
      {formatMoneyAmount(amount, style)}
    </span>
  );
}

type QuantityCellProps = {
  value: FigureValue;
  decimals?: number;
  /** Left out where the column header names it. */
  unit?: string;
  typed?: boolean;
};

/** A quantity in fixed decimals, its exact value as title. */
export function QuantityCell({ value, decimals = 0, unit, typed }: QuantityCellProps) {
  if (value === null || value === undefined || value === '') return <None />;
  const tone = Number(value) < 0 ? 'negative' : typed ? 'typed' : '';
  return (
    <span className={`nowrap ${tone}`} title={`${String(value)}${unit ? ` ${unit}` : ''}`}>
      {formatNumber(value, decimals)}
      {unit && <span className="muted tiny"> {unit}</span>}
    </span>
  );
}

type RateCellProps = { value: FigureValue; per: string; decimals?: number; typed?: boolean };

/** A rate with what it is per: "38.50 USD/mt". */
export function RateCell({ value, per, decimals = 2, typed }: RateCellProps) {
  return (
    <QuantityCell value={value} unit={per} decimals={decimals} {...(typed ? { typed } : {})} />
  );
}

/** A plain figure in statement style. */
export function AccountingCell({ value, decimals = 2 }: { value: FigureValue; decimals?: number }) {
  if (value === null || value === undefined || value === '') return <None />;
  return (
    <span className={Number(value) < 0 ? 'negative' : ''}>{formatAccounting(value, decimals)}</span>
  );
}

type DateCellProps = {
  /** ISO instant, or a civil date `YYYY-MM-DD`, which has no zone. */
  value: string | null | undefined;
  /** IANA zone of the port; UTC by default. */
  zone?: string;
  short?: boolean;
};

/** A moment in port-local time, with UTC on hover; a civil date as it is. */
export function DateCell({ value, zone = 'UTC', short }: DateCellProps) {
  if (!value) return <None />;
  if (value.length <= 10) return <time dateTime={value}>{formatDay(value)}</time>;
  const local = short ? formatInstantShort(value, zone) : formatInstant(value, zone);
  return (
    <time
      dateTime={value}
      title={`${formatInstant(value)} UTC; shown in ${zone}`}
      className="nowrap"
    >
      {local}
    </time>
  );
}

type AgeCellProps = { at: string; now: number };

/** How long ago something happened, in small print; the moment itself on hover. */
export function AgeCell({ at, now }: AgeCellProps) {
  return (
    <time className="muted tiny nowrap" dateTime={at} title={`${formatStamp(at)} UTC`}>
      {formatAge(at, now)}
    </time>
  );
}

type PortCellProps = { name: string | null | undefined; locode?: string; country?: string };

/** A port by name; its UN/LOCODE and country on hover. */
export function PortCell({ name, locode, country }: PortCellProps) {
  if (!name) return <None />;
  const details = [locode, country].filter(Boolean).join(', ');
  return <span {...(details ? { title: details } : {})}>{name}</span>;
}
