import type { Actor } from '../../platform/actor.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { readReason } from '../../platform/reason.ts';
import { stampOf } from '../../platform/stamp.ts';
import { inCompany, record, type Work } from '../../platform/work.ts';
import * as rows from './bank-statements.repository.ts';
import { listMatches, type MatchRow } from './matches.repository.ts';

const LARGEST_PAGE = 500;

export type Page = { readonly limit: number; readonly offset: number };

export const pageOf = ({ limit, offset }: Page): Page => ({
  limit: Math.min(Math.max(limit, 1), LARGEST_PAGE),
  offset: Math.max(offset, 0),
});

/** A line with the postings that it was found to be. */
export type Line = { readonly row: rows.LineRow; readonly matches: readonly MatchRow[] };

export type LineQuery = Page & {
  readonly status?: string | null;
  readonly account?: string | null;
  readonly search?: string | null;
  readonly statementId?: string | null;
};

/** What is typed to search by; null for nothing. */
export const searchOf = (typed: string | null | undefined): string | null =>
  typed?.trim().slice(0, 100) || null;

export function listLinePage(platform: Platform, actor: Actor, query: LineQuery) {
  const filter = {
    status: query.status ?? null,
    account: query.account ?? null,
    search: searchOf(query.search),
    statementId: query.statementId ?? null,
  };
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const [list, total] = await Promise.all([
      rows.listLines(tx, { ...pageOf(query), ...filter }),
      rows.countLines(tx, filter),
    ]);
    const matches = Map.groupBy(
      await listMatches(
        tx,
        list.map(({ id }) => id),
      ),
      (match) => match.line_id,
    );
    return { rows: list.map((row): Line => ({ row, matches: matches.get(row.id) ?? [] })), total };
  });
}

export type LineKey = { readonly id: string; readonly version: number };

type Change = { readonly status: string; readonly because?: string; readonly detail?: object };

/**
 * Locks a line, changes it, and says so: whoever saw another version, or another status, is refused.
 * @throws DomainError NOT_FOUND, STALE_VERSION, INVALID_STATE
 */
export function changeLine(
  { platform, actor, from }: { platform: Platform; actor: Actor; from: string },
  { id, version }: LineKey,
  run: (work: Work, line: rows.LineRow) => Promise<Change>,
): Promise<Line> {
  return inCompany(platform, actor, async (work) => {
    const { tx } = work;
    const line = await rows.lockLine(tx, id);
    if (line.version !== version) throw new DomainError('STALE_VERSION');
    if (line.status !== from) {
      const reason = `This line is ${line.status.toLowerCase()}.`;
      throw new DomainError('INVALID_STATE', { reason });
    }
    const { status, because = '', detail = {} } = await run(work, line);
    await rows.setStatus(tx, { id, status, because }, stampOf(platform, actor));
    await record(work, {
      action: `bank-line.${VERBS[`${from} ${status}`]}`,
      subject: { type: 'bank-line', id, label: `${line.account} ${line.booked_on}` },
      detail: { ...(because ? { reason: because } : {}), ...detail },
      changes: [{ topic: 'bank-lines', id, version: version + 1 }],
    });
    return { row: await rows.lockLine(tx, id), matches: await listMatches(tx, [id]) };
  });
}

const VERBS: Readonly<Record<string, string>> = {
  'Open Matched': 'match',
  'Open Ignored': 'ignore',
  'Ignored Open': 'reopen',
  'Matched Open': 'undo',
};

export function ignoreLine(platform: Platform, actor: Actor, of: LineKey & { reason: string }) {
  const because = readReason(of.reason, 'Say why it is set aside.');
  const context = { platform, actor, from: 'Open' };
  return changeLine(context, of, async () => ({ status: 'Ignored', because }));
}

export function reopenLine(platform: Platform, actor: Actor, of: LineKey) {
  const context = { platform, actor, from: 'Ignored' };
  return changeLine(context, of, async () => ({ status: 'Open' }));
}
