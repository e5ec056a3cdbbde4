import {
  civilDateAt,
  civilDaysBetween,
  type Instant,
  parseCivilDate,
  parseInstant,
} from '@mainsheet/calendar';
import { formatDay } from '../commercial-documents/index.ts';

/** What of a voyage wants somebody's attention, and the record where it is mended. */
export type VoyageAlert = {
  readonly kind: 'laytime' | 'claim' | 'invoice' | 'freight' | 'port' | 'report';
  readonly severity: 'critical' | 'warning' | 'info';
  readonly title: string;
  readonly text: string;
  readonly aside: string;
  readonly recordId: string | null;
};

const HOUR_MS = 3_600_000;
/** A noon report a day, and six hours until it is missed. */
const REPORT_HOURS = 30;
/** Laytime that runs out within so many hours is warned of. */
const LAYTIME_HOURS = 120;
/** Days before the end of a time bar from which it is shown, and from which it presses. */
const BAR_DAYS = 100;
const BAR_PRESSES_DAYS = 14;

const dayOf = (now: Instant) => civilDateAt(now, 'UTC');
const hoursBetween = (from: string, to: string): number =>
  Math.floor((Date.parse(to) - Date.parse(from)) / HOUR_MS);
/** `23 Nov 2026 08:14` */
function momentText(at: string): string {
  const iso = new Date(at).toISOString();
  return `${formatDay(iso)} ${iso.slice(11, 16)}`;
}
const spanText = (hours: number): string =>
  hours < 72 ? `${hours} h` : `${Math.floor(hours / 24)} d`;

/** A port of a laytime statement as it counts. */
export type CountingPort = {
  readonly laytimeId: string;
  readonly portName: string;
  /** When its laytime runs out; null where it does not within what is counted. */
  readonly expiresAt: string | null;
  /** When loading or discharging ends, or is expected to. */
  readonly completedAt: string;
  readonly rateText: string;
};

/** Laytime that is about to run out, and demurrage that runs: both while cargo is worked. */
export function laytimeAlerts(ports: readonly CountingPort[], now: Instant): VoyageAlert[] {
  return ports.flatMap((port): VoyageAlert[] => {
    const { expiresAt, completedAt, portName, rateText, laytimeId: recordId } = port;
    if (expiresAt === null || Date.parse(completedAt) <= Date.parse(now)) return [];
    const left = hoursBetween(now, expiresAt);
    if (left > LAYTIME_HOURS) return [];
    const until = `Cargo is expected to be done ${momentText(completedAt)} UTC.`;
    if (left < 0) {
      const text = `On demurrage since ${momentText(expiresAt)} UTC at ${rateText}. ${until}`;
      const aside = spanText(hoursBetween(expiresAt, now));
      return [
        {
          kind: 'laytime',
          severity: 'critical',
          title: `Demurrage runs, ${portName}`,
          text,
          aside,
          recordId,
        },
      ];
    }
    const text = `From ${momentText(expiresAt)} UTC the ship is on demurrage at ${rateText}. ${until}`;
    const title = `Laytime expires, ${portName}`;
    return [{ kind: 'laytime', severity: 'warning', title, text, aside: `in ${left} h`, recordId }];
  });
}

export type AlertedClaim = {
  readonly id: string;
  readonly label: string;
  readonly status: string;
  readonly amountText: string;
  /** Whether it is money to us. */
  readonly isDemurrage: boolean;
  readonly timeBarOn: string | null;
  readonly isBilled: boolean;
};

/** Claims that nobody brought and whose time runs out, and those that are agreed and not billed. */
export function claimAlerts(claims: readonly AlertedClaim[], now: Instant): VoyageAlert[] {
  return claims.flatMap((claim): VoyageAlert[] => {
    const { id: recordId, label, status, amountText, timeBarOn } = claim;
    if (claim.isBilled) return [];
    if (status === 'Agreed') {
      const title = claim.isDemurrage ? 'Demurrage not invoiced' : 'Despatch not credited';
      const text = `${label} is agreed at ${amountText} and not billed.`;
      return [{ kind: 'claim', severity: 'warning', title, text, aside: '', recordId }];
    }
    if (timeBarOn === null || !claim.isDemurrage || status === 'Submitted') return [];
    const left = civilDaysBetween(dayOf(now), parseCivilDate(timeBarOn));
    if (left > BAR_DAYS) return [];
    const severity = left <= BAR_PRESSES_DAYS ? 'critical' : 'warning';
    const title = left < 0 ? 'Demurrage time bar passed' : 'Demurrage time bar';
    const aside = left < 0 ? `${-left} d late` : `${left} d left`;
    const text = `${label}, ${amountText}, must be in with its documents by ${formatDay(timeBarOn)}.`;
    return [{ kind: 'claim', severity, title, text, aside, recordId }];
  });
}

export type Watched = {
  readonly status: string;
  readonly commencingAt: string;
  readonly calls: readonly {
    readonly portName: string;
    readonly expectedAt: string;
    readonly isArrived: boolean;
  }[];
  readonly lastReportAt: string | null;
  readonly submitted: number;
};

/** Reports that are late or wait, and an arrival that nobody reported, of a voyage under way. */
export function reportAlerts(of: Watched, now: Instant): VoyageAlert[] {
  const alerts: VoyageAlert[] = [];
  const base = { kind: 'report', recordId: null } as const;
  if (of.submitted > 0) {
    const text = `${of.submitted === 1 ? 'One report waits' : `${of.submitted} reports wait`} to be approved.`;
    alerts.push({ ...base, severity: 'info', title: 'Reports to approve', text, aside: '' });
  }
  if (of.status !== 'Commenced') return alerts;
  const silent = hoursBetween(of.lastReportAt ?? of.commencingAt, now);
  if (silent > REPORT_HOURS) {
    const text =
      of.lastReportAt === null
        ? `Nothing was reported since she commenced ${momentText(of.commencingAt)} UTC.`
        : `She was last heard of ${momentText(of.lastReportAt)} UTC.`;
    const severity = silent > 3 * 24 ? 'warning' : 'info';
    alerts.push({ ...base, severity, title: 'Report late', text, aside: spanText(silent) });
  }
  const next = of.calls.find(({ isArrived }) => !isArrived);
  const late = next ? hoursBetween(next.expectedAt, now) : 0;
  if (next && late > 12) {
    const text = `Expected ${momentText(next.expectedAt)} UTC, and no arrival is reported.`;
    const title = `Arrival not reported, ${next.portName}`;
    alerts.push({ ...base, severity: 'warning', title, text, aside: spanText(late) });
  }
  return alerts;
}

export type DueMoney = {
  readonly id: string | null;
  readonly name: string;
  readonly amountText: string;
  readonly dueOn: string;
};

/** Freight that fell due for billing: its event is over and no document bills it. */
export const freightAlerts = (items: readonly DueMoney[], now: Instant): VoyageAlert[] =>
  items
    .filter(({ dueOn }) => dueOn <= dayOf(now))
    .map(({ id, name, amountText, dueOn }) => ({
      ...{ kind: 'freight', severity: 'warning', title: 'Freight not invoiced', recordId: id },
      text: `${name}: ${amountText} by the voyage as it stands.`,
      aside: `due ${formatDay(dueOn)}`,
    }));

/** Invoices that are past their day; on a cancelled voyage all that stand, for they are to be credited. */
export const invoiceAlerts = (
  invoices: readonly DueMoney[],
  { now, isCancelled }: { now: Instant; isCancelled: boolean },
): VoyageAlert[] =>
  invoices.flatMap(({ id: recordId, name, amountText, dueOn }): VoyageAlert[] => {
    if (isCancelled) {
      const text = `${name}, ${amountText} open: the voyage is cancelled. Credit it, or say why it stands.`;
      const title = 'Billed on a cancelled voyage';
      return [{ kind: 'invoice', severity: 'critical', title, text, aside: '', recordId }];
    }
    const late = civilDaysBetween(parseCivilDate(dueOn), dayOf(now));
    if (late <= 0) return [];
    const text = `${name}, ${amountText} open since ${formatDay(dueOn)}.`;
    const aside = `${late} d late`;
    return [
      { kind: 'invoice', severity: 'warning', title: 'Invoice overdue', text, aside, recordId },
    ];
  });

const RANK = { critical: 0, warning: 1, info: 2 } as const;
/** The most pressing first; those of one rank as they were found. */
export const byUrgency = (alerts: readonly VoyageAlert[]): VoyageAlert[] =>
  alerts.toSorted((a, b) => RANK[a.severity] - RANK[b.severity]);

/** The moment as the rules take it. */
export const momentOf = (date: Date): Instant => parseInstant(date.toISOString());
