import { type AutoTransferInput, autoTransferInput } from '@mainsheet/contract';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError, invalidInput, notFound, sentencesOf } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { once } from '../../platform/idempotency.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { memberStampOf, stampOf } from '../../platform/stamp.ts';
import { inCompany, record, type Work } from '../../platform/work.ts';
import {
  assertVerified,
  type GlobalAccountRow,
  lockUsable,
  sumReceipts,
} from '../accounts/index.ts';
import { parseAmount, violation } from '../commercial-documents/index.ts';
import { getCompany } from '../companies/index.ts';
import { findConflicts } from './conflicts.ts';
import * as rules from './rules.repository.ts';
import { listRuns, type RunRow } from './runs.repository.ts';

/** Shown of each rule in the list and on its page. */
const SHOWN_RUNS = 60;

const refuse = (path: string, text: string) => invalidInput([violation(path, text)]);
export const state = (reason: string) => new DomainError('INVALID_STATE', { reason });

/** Where nobody fills in a form: what stands beside fields is said as a sentence. */
export async function inWords<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof DomainError) || error.violations.length === 0) throw error;
    throw state(sentencesOf(error));
  }
}

export type Seen = { readonly row: rules.RuleRow; readonly runs: readonly RunRow[] };

export function readRules(platform: Platform, actor: Actor): Promise<Seen[]> {
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const rows = await rules.listRules(tx);
    const ids = rows.map(({ id }) => id);
    const runs = await listRuns(tx, { ids, most: SHOWN_RUNS });
    return rows.map((row) => ({ row, runs: runs.filter((run) => run.rule_id === row.id) }));
  });
}

/** Both accounts, locked. @throws DomainError INVALID_INPUT beside the field */
export async function lockBoth(
  tx: Tx,
  of: { accountId: string; otherAccountId: string },
): Promise<[GlobalAccountRow, GlobalAccountRow]> {
  const [account, other] = (await lockUsable(tx, [
    { path: 'accountId', id: of.accountId },
    { path: 'otherAccountId', id: of.otherAccountId },
  ])) as [GlobalAccountRow, GlobalAccountRow];
  if (account.currency === other.currency) return [account, other];
  throw refuse(
    'otherAccountId',
    `${account.nickname} holds ${account.currency} and ${other.nickname} ${other.currency}: a rule exchanges nothing, because somebody has to agree to the rate. Choose an account in ${account.currency}.`,
  );
}

async function readTerms(tx: Tx, input: AutoTransferInput): Promise<rules.Terms> {
  const [{ currency }] = await lockBoth(tx, input);
  const minor = (path: 'level' | 'target' | 'fixed' | 'least' | 'dailyLimit') => {
    const amount = input[path];
    return amount === null ? null : parseAmount(currency, { amount, path }).minorUnits;
  };
  const isShare = input.kind === 'Share';
  const { name, kind, accountId, otherAccountId, weekdays } = input;
  return {
    ...{ name, kind, accountId, otherAccountId, currency },
    // What the other kinds ask for may stand in a form that was changed over.
    ...{ level: isShare ? null : minor('level'), target: isShare ? null : minor('target') },
    ...{ percent: isShare ? input.percent : null, fixed: isShare ? minor('fixed') : null },
    ...{ least: minor('least') ?? 0n, limit: minor('dailyLimit') },
    weekdays: weekdays.toSorted((a, b) => a - b),
  };
}

/** Keeps a rule that moves nothing yet; answers its id. @throws DomainError INVALID_INPUT */
export function createRule(
  platform: Platform,
  actor: Actor,
  { data, key }: { data: unknown; key: string | null },
): Promise<string> {
  const input = parseBody(autoTransferInput, data);
  return inCompany(platform, actor, async (work) => {
    const { tx } = work;
    const command = { actor, operation: 'createAutoTransferRule', key, request: input };
    const made = await once(tx, { ...command, clock: platform.clock }, async () => {
      const id = newId(platform.clock);
      const t = await readTerms(tx, input);
      await rules.insertRule(tx, id, { t, by: memberStampOf(platform, actor) });
      await note(work, await rules.getRule(tx, id), 'create');
      return { id };
    });
    return made.id;
  });
}

export type Key = { readonly id: string; readonly version: number };

/** Locked, in the version that somebody saw. @throws DomainError NOT_FOUND, STALE_VERSION, INVALID_STATE */
export async function takeSeen(tx: Tx, { id, version }: Key): Promise<rules.RuleRow> {
  const row = await rules.takeRule(tx, id);
  if (row.version !== version) throw new DomainError('STALE_VERSION');
  if (row.status === 'Ended') throw state('It has ended. Set up another one.');
  return row;
}

/** @throws DomainError INVALID_INPUT, NOT_FOUND, STALE_VERSION, INVALID_STATE while it runs */
export function updateRule(
  platform: Platform,
  actor: Actor,
  { data, ...key }: Key & { data: unknown },
): Promise<void> {
  const input = parseBody(autoTransferInput, data);
  return inCompany(platform, actor, async (work) => {
    const { tx } = work;
    const row = await takeSeen(tx, key);
    if (row.status === 'Active') throw state('Pause it before you change it.');
    const t = await readTerms(tx, input);
    await rules.updateRule(tx, row.id, { t, by: stampOf(platform, actor) });
    await note(work, row, 'change');
  });
}

/** @throws DomainError NOT_FOUND, STALE_VERSION, INVALID_STATE */
export function stopRule(
  platform: Platform,
  actor: Actor,
  { to, ...key }: Key & { to: 'Paused' | 'Ended' },
): Promise<void> {
  return inCompany(platform, actor, async (work) => {
    const row = await takeSeen(work.tx, key);
    if (to === 'Paused' && row.status !== 'Active') throw state('It is not switched on.');
    const by = stampOf(platform, actor);
    await rules.setStatus(work.tx, row.id, { to: { status: to, reason: '' }, by });
    await note(work, row, to === 'Ended' ? 'end' : 'pause');
  });
}

/**
 * Lets a rule run from today on, for whoever switches it on.
 * @throws DomainError KYC_NEEDED, NOT_FOUND, STALE_VERSION, INVALID_STATE without a dry run of its terms or against others
 */
export function switchRuleOn(platform: Platform, actor: Actor, key: Key): Promise<void> {
  return inCompany(platform, actor, async (work) => {
    const { tx } = work;
    assertVerified(await getCompany(tx));
    await rules.lockRules(tx);
    const row = await takeSeen(tx, key);
    if (row.status === 'Active') throw state('It is switched on already.');
    if (row.tried_terms_no !== row.terms_no) {
      throw state('Look at its dry run first: it shows what the rule would have moved.');
    }
    const rule = rules.ruleOf(row);
    const conflicts = findConflicts(rule, (await rules.listActive(tx)).map(rules.ruleOf));
    if (conflicts.length > 0) throw state(conflicts.join(' '));
    await inWords(lockBoth(tx, rule));
    const { accountId } = rule;
    const most = row.fixed_minor;
    const seen = rule.kind === 'Share' ? await sumReceipts(tx, { accountId, most }) : 0n;
    await rules.switchOn(tx, row.id, { seen, by: memberStampOf(platform, actor) });
    await note(work, row, 'switch-on');
  });
}

/** Says in which order rules run; those that are not named come behind. @throws DomainError NOT_FOUND */
export function orderRules(
  platform: Platform,
  actor: Actor,
  ids: readonly string[],
): Promise<void> {
  return inCompany(platform, actor, async (work) => {
    const { tx } = work;
    await rules.lockRules(tx);
    const rows = await rules.listRules(tx);
    const named = [...new Set(ids)].map((id) => {
      const row = rows.find((one) => one.id === id);
      if (!row) throw notFound('The rule');
      return row;
    });
    const order = [...named, ...rows.filter((row) => !named.includes(row))];
    for (const [index, row] of order.entries()) await rules.setPosition(tx, row.id, index + 1);
    if (order[0]) await note(work, order[0], 'order');
  });
}

/** Writes into the trail what was done with a rule. */
export async function note(work: Work, row: rules.RuleRow, verb: string): Promise<void> {
  await record(work, {
    action: `auto-transfer.${verb}`,
    subject: { type: 'auto-transfer', id: row.id, label: row.name },
    detail: { kind: row.kind, account: row.account_name, other: row.other_account_name },
    changes: [{ topic: 'banking', id: row.id, version: row.version }],
  });
}
