import type { Actor } from '../../platform/actor.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { readReason } from '../../platform/reason.ts';
import { inCompany, record } from '../../platform/work.ts';
import * as rows from './bank-statements.repository.ts';
import { type Page, pageOf } from './lines.service.ts';

export function listStatementPage(platform: Platform, actor: Actor, query: Page) {
  return platform.db.readTenant(actor.companyId, async (tx) => {
    const [list, total] = await Promise.all([
      rows.listStatements(tx, pageOf(query)),
      rows.countStatements(tx),
    ]);
    return { rows: list, total };
  });
}

const MATCHED = (count: number) =>
  `${count === 1 ? 'A line of it is' : `${count} lines of it are`} matched: undo that first.`;
const LEFT_OUT =
  'A statement of this account came later and left out what stood here already: take that one out first.';

/**
 * Takes a statement out again with the lines that came with it, also those set aside.
 * @throws DomainError NOT_FOUND; INVALID_STATE where a line is matched or a later statement left its lines out; INVALID_INPUT without a reason
 */
export function removeStatement(
  platform: Platform,
  actor: Actor,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<rows.StatementRow> {
  const because = readReason(reason, 'Say why it is taken out.');
  return inCompany(platform, actor, async (work) => {
    const { tx } = work;
    const statement = await rows.lockStatement(tx, id);
    const matched = await rows.countMatchedLines(tx, id);
    if (matched > 0) throw new DomainError('INVALID_STATE', { reason: MATCHED(matched) });
    if (await rows.findLaterOverlap(tx, id)) {
      throw new DomainError('INVALID_STATE', { reason: LEFT_OUT });
    }
    await rows.deleteStatement(tx, id);
    const { account, format, number, new_line_count: lines } = statement;
    await record(work, {
      action: 'bank-statement.delete',
      subject: { type: 'bank-statement', id, label: account },
      detail: { reason: because, format, number, lines },
      changes: [{ topic: 'bank-lines', id, version: 2 }],
    });
    return statement;
  });
}
