import {
  OPTION_DECISIONS,
  type OptionDecision,
  openOptionsOf,
  type TimeCharterInput,
} from '@mainsheet/contract';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { stampOf } from '../../../platform/stamp.ts';
import { inCompany } from '../../../platform/work.ts';
import { timeCharterOf } from '../time-charter-record.ts';
import {
  counterpartyOf,
  listRunningCharters,
  lockTimeCharter,
  updateTimeCharter,
} from '../time-charters.repository.ts';
import { finish, getRow, refuseFaulty, type WholeTimeCharter } from '../time-charters.service.ts';
import { decidedTerms } from './decided-terms.ts';

type Decision = {
  readonly id: string;
  readonly version: number;
  /** From 1. */
  readonly option: number;
  /** Null takes back what was decided last. */
  readonly decision: string | null;
};

const refuse = (reason: string) => new DomainError('INVALID_STATE', { reason });

/**
 * Declares an option, lets it lapse, or takes that back. A declared option is part of the contract: a typed redelivery moves by it.
 * @throws DomainError STALE_VERSION, NOTHING_FOUND, BAD_REQUEST for another decision, INVALID_STATE out of turn
 */
export function decideOption(
  platform: Platform,
  actor: Actor,
  { id, version, option, decision }: Decision,
): Promise<WholeTimeCharter> {
  const chosen = OPTION_DECISIONS.find((one) => one === decision) ?? null;
  if (chosen !== decision) {
    throw new DomainError('BAD_REQUEST', { reason: 'An option is Declared, Lapsed, or open.' });
  }
  return inCompany(platform, actor, async (work) => {
    const { tx } = work;
    await lockTimeCharter(tx, id);
    const before = await getRow(tx, id);
    if (before.version !== version) throw new DomainError('STALE_VERSION');
    const charter = timeCharterOf(before);
    refuseOutOfTurn(charter, option, chosen);
    const stamp = stampOf(platform, actor);
    const decided = { ...charter, ...decidedTerms(charter, { option, chosen, stamp }) };
    await refuseFaulty(tx, decided, before);
    const stored = { code: before.code, draftedBy: before.hire_drafted_by };
    await updateTimeCharter(tx, { id, version, charter: decided, ...stored }, stamp);
    const detail = { option, decision: chosen ?? 'open' };
    return finish(work, { id, action: 'time-charter.decide-option', detail });
  });
}

/** Options are decided one after the other, and taken back the last first. */
function refuseOutOfTurn(
  charter: TimeCharterInput,
  number: number,
  chosen: OptionDecision | null,
): void {
  const { options, status } = charter;
  const option = options[number - 1];
  if (!option) throw refuse(`This charter has ${options.length} options.`);
  if (status !== 'Fixed' && status !== 'Delivered') {
    throw refuse('Options are decided while a charter is fixed or delivered.');
  }
  if (chosen === null) {
    if (option.decision === null) throw refuse(`Option ${number} is open.`);
    if (options[number]?.decision) throw refuse(`Take option ${number + 1} back first.`);
    return;
  }
  if (option.decision !== null) {
    throw refuse(`Option ${number} is ${option.decision.toLowerCase()} already.`);
  }
  const before = options[number - 2];
  if (before && before.decision !== 'Declared') {
    throw refuse(`Option ${number - 1} is not declared: option ${number} goes on from its end.`);
  }
}

/** An option that waits to be declared by a day. */
export type OptionDue = {
  readonly timeCharterId: string;
  readonly charterCode: string;
  readonly vessel: string | null;
  readonly counterparty: string;
  readonly option: number;
  readonly declareBy: string;
  readonly duration: string;
};

/** The next open option of each running charter that is to be declared until a day; the earliest first. */
export async function listOptionsDue(tx: Tx, until: string): Promise<OptionDue[]> {
  const rows = await listRunningCharters(tx);
  const due = rows.flatMap((row): OptionDue[] => {
    const [next] = openOptionsOf(timeCharterOf(row));
    const declareBy = next?.option.declareBy ?? null;
    if (!next || declareBy === null || declareBy > until) return [];
    const { duration, durationType } = next.option;
    return [
      {
        ...{ timeCharterId: row.id, charterCode: row.code, vessel: row.vessel_name },
        counterparty: counterpartyOf(row),
        ...{ option: next.at + 1, declareBy },
        duration: `${duration} ${durationType.toLowerCase()}`,
      },
    ];
  });
  return due.toSorted((a, b) => a.declareBy.localeCompare(b.declareBy));
}
