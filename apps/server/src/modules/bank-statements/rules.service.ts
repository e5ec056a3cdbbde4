import { COUNTER_ACCOUNTS } from '@mainsheet/ledger';
import { directionOf, searchKey, wordsToLearn } from '@mainsheet/reconciliation';
import type { Actor } from '../../platform/actor.ts';
import { DomainError, invalidInput } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { stampOf } from '../../platform/stamp.ts';
import { inCompany, record, type Work } from '../../platform/work.ts';
import { violation } from '../commercial-documents/index.ts';
import type { LineRow } from './bank-statements.repository.ts';
import * as rows from './rules.repository.ts';

/** Above it a person could no longer say what becomes of a line. */
export const MOST_RULES = 500;
const SHORTEST = 3;
const LONGEST = 60;

export const listRules = (platform: Platform, actor: Actor) =>
  platform.db.readTenant(actor.companyId, (tx) => rows.listRules(tx, MOST_RULES));

export type RuleInput = {
  readonly direction: string;
  readonly words: string;
  readonly accountCode: string;
  readonly isOn: boolean;
};

type Key = { readonly id: string; readonly version: number };

function readInput({ direction, words: typed, accountCode, isOn }: RuleInput) {
  const words = searchKey(typed);
  const violations = [
    ...(direction === 'in' || direction === 'out'
      ? []
      : [violation('direction', 'Choose money in or money out.')]),
    ...(words.length >= SHORTEST && words.length <= LONGEST
      ? []
      : [
          violation(
            'words',
            `Enter ${SHORTEST} to ${LONGEST} letters or digits that stand in the line.`,
          ),
        ]),
    ...(COUNTER_ACCOUNTS.some(({ code }) => code === accountCode)
      ? []
      : [violation('accountCode', 'Choose an account that no invoice, bill or bank keeps.')]),
  ];
  if (violations.length > 0) throw invalidInput(violations);
  return {
    direction: direction === 'in' ? ('in' as const) : ('out' as const),
    ...{ words, account_code: accountCode, is_on: isOn },
  };
}

const TWICE = violation('words', 'There is a rule of these words already.');

/** @throws DomainError INVALID_INPUT, also for words that have a rule */
export function createRule(platform: Platform, actor: Actor, input: RuleInput) {
  const rule = { id: newId(platform.clock), ...readInput(input) };
  return inCompany(platform, actor, async (work) => {
    if ((await rows.countRules(work.tx)) >= MOST_RULES) {
      throw invalidInput([violation('words', `There are ${MOST_RULES} rules: delete one first.`)]);
    }
    const isNew = await rows.insertRule(work.tx, rule, stampOf(platform, actor));
    if (!isNew) throw invalidInput([TWICE]);
    return recordOf(work, rule.id, 'create');
  });
}

/** @throws DomainError INVALID_INPUT, NOT_FOUND, STALE_VERSION */
export function updateRule(
  platform: Platform,
  actor: Actor,
  { id, version, ...input }: Key & RuleInput,
) {
  const rule = { id, ...readInput(input) };
  return inCompany(platform, actor, async (work) => {
    await lockRule(work, { id, version });
    const changed = await rows.updateRule(work.tx, rule, stampOf(platform, actor));
    if (changed === 0) throw invalidInput([TWICE]);
    return recordOf(work, id, 'update');
  });
}

/** @throws DomainError NOT_FOUND, STALE_VERSION */
export function deleteRule(platform: Platform, actor: Actor, key: Key): Promise<void> {
  return inCompany(platform, actor, async (work) => {
    await lockRule(work, key);
    await recordOf(work, key.id, 'delete');
    await rows.deleteRule(work.tx, key.id);
  });
}

async function lockRule({ tx }: Work, { id, version }: Key): Promise<void> {
  const rule = await rows.lockRule(tx, id);
  if (rule.version !== version) throw new DomainError('STALE_VERSION');
}

async function recordOf(work: Work, id: string, verb: string): Promise<rows.RuleRow> {
  const rule = await rows.lockRule(work.tx, id);
  await record(work, {
    action: `bank-rule.${verb}`,
    subject: { type: 'bank-rule', id, label: rule.words },
    detail: { direction: rule.direction, account: rule.account_code, isOn: rule.is_on },
    changes: [{ topic: 'bank-lines', id, version: rule.version }],
  });
  return rule;
}

/** Learns from a line that somebody sent to an account: a proposal, which nobody follows until it is switched on. */
export async function learn(work: Work, line: LineRow, accountCode: string): Promise<void> {
  const { platform, tx, actor } = work;
  const words = wordsToLearn({ counterparty: line.counterparty, text: textOf(line) });
  if (words === null || (await rows.countRules(tx)) >= MOST_RULES) return;
  const rule = {
    ...{ id: newId(platform.clock), words, account_code: accountCode },
    direction: directionOf({ amountMinor: BigInt(line.amount_minor) }),
  };
  await rows.countAccepted(tx, rule, stampOf(platform, actor));
}

/** All that is written on a line. */
export const textOf = (line: LineRow): string =>
  [line.reference, line.end_to_end_id, line.details].filter(Boolean).join(' ');
