import { addCivilDays, type CivilDate, civilDateAt } from '@mainsheet/calendar';
import type { LaytimeForm, LaytimeStatus, Violation } from '@mainsheet/contract';
import {
  countedByPort,
  countLaytime,
  faultText,
  type LaytimeStatement,
  type PortClaim,
} from '@mainsheet/laytime';
import { allocate, formatAmount, type Money, money, parseMoney, sumMoney } from '@mainsheet/money';

export const LAYTIME_ENGINE_VERSION = 'laytime-1';

/** A form with what the engine makes of it. */
export type Counted = {
  readonly statement: LaytimeStatement | null;
  readonly findings: readonly Violation[];
  readonly calculated: Money | null;
  /** Sum of the ports; null while none of them has an agreed amount. */
  readonly agreed: Money | null;
  /** The one that counts, and what each port puts into it; null while neither is known. */
  readonly claim: Money | null;
  readonly parts: readonly PortClaim[];
  readonly timeBarOn: CivilDate | null;
};

/** Counts a form. Amounts come from here and from nowhere else. */
export function countForm(form: LaytimeForm): Counted {
  const { statement, violations } = countLaytime(form.count);
  const findings = violations.map((violation) => ({
    code: violation.code,
    path: `count.${violation.path}`,
    message: faultText(violation),
  }));
  const agreedParts = agreedByPort(form);
  const agreed = agreedParts && sumMoney(form.count.currency, agreedParts.map(amountOf));
  const isAgreed = form.isAgreedAmount && agreedParts !== null;
  const parts = isAgreed ? agreedParts : statement ? countedByPort(statement) : [];
  return {
    statement,
    findings,
    calculated: statement?.net ?? null,
    agreed,
    claim: isAgreed ? agreed : (statement?.net ?? null),
    parts,
    timeBarOn: timeBarOf(form),
  };
}

const amountOf = ({ amount }: PortClaim): Money => amount;

function agreedByPort({ count }: LaytimeForm): readonly PortClaim[] | null {
  if (count.ports.every((port) => port.agreedClaimAmount === null)) return null;
  return count.ports.map(({ id, agreedClaimAmount }) => ({
    portId: id,
    amount: parseMoney(count.currency, agreedClaimAmount ?? '0'),
  }));
}

/**
 * A form at an agreed amount: over the ports as they were counted where all of them go the way of the amount,
 * else at the first. The parts sum to the amount exactly.
 */
export function agreedForm(form: LaytimeForm, amount: Money): LaytimeForm {
  const { count } = form;
  const { statement } = countForm(form);
  const counted = statement ? countedByPort(statement).map((one) => one.amount.minorUnits) : [];
  const sign = amount.minorUnits < 0n ? -1n : 1n;
  const isOneWay =
    counted.every((minor) => minor * sign >= 0n) && counted.some((one) => one !== 0n);
  const weights = isOneWay
    ? counted.map((minor) => String(minor * sign))
    : count.ports.map((_, index) => (index === 0 ? 1 : 0));
  const parts = allocate(amount, weights);
  const ports = count.ports.map((port, index) => ({
    ...port,
    agreedClaimAmount: formatAmount(parts[index] ?? money(count.currency, 0n)),
  }));
  return { ...form, isAgreedAmount: true, count: { ...count, ports } };
}

/** Days after the last completion, on the clock of its port. */
function timeBarOf({ timeBarDays, count }: LaytimeForm): CivilDate | null {
  const last = count.ports.at(-1);
  if (timeBarDays === null || last === undefined) return null;
  return addCivilDays(civilDateAt(last.completedAt, last.timeZone), timeBarDays);
}

/** The status of what was saved: a statement that can be counted is calculated, one that cannot is a draft. */
export function statusAfter(before: LaytimeStatus | null, { statement }: Counted): LaytimeStatus {
  if (before === 'Dropped') return before;
  if (statement === null) return 'Draft';
  return before === null || before === 'Draft' ? 'Calculated' : before;
}
