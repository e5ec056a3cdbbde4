import type { Actor } from '../../platform/actor.ts';
import { invalidInput } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { violation } from '../commercial-documents/index.ts';
import * as rows from './bank-statements.repository.ts';
import { searchOf } from './lines.service.ts';
import { listSuggestions } from './suggestions.service.ts';

/** How a transaction of a bank elsewhere stands to the books. */
const MATCHES = ['Unmatched', 'Suggested', 'Matched', 'Ignored'] as const;
type Match = (typeof MATCHES)[number];

const LARGEST_PAGE = 100;

export type OpenbankQuery = {
  readonly page: number;
  readonly perPage: number;
  readonly match?: string | null;
  readonly account?: string | null;
  readonly search?: string | null;
};

export type OpenbankTransaction = { readonly row: rows.LineRow; readonly match: Match };

function readMatch(word: string | null | undefined): Match | null {
  if (!word) return null;
  const match = MATCHES.find((one) => one === word);
  if (match) return match;
  throw invalidInput([violation('match', `Use one of: ${MATCHES.join(', ')}.`)]);
}

/** What a word leaves of all lines: those of a status, and of the open ones those with or without a suggestion. */
function filterOf(match: Match | null, suggested: ReadonlySet<string>) {
  const none = { status: null, among: null, except: null };
  if (match === 'Suggested') return { ...none, status: 'Open', among: [...suggested] };
  if (match === 'Unmatched') return { ...none, status: 'Open', except: [...suggested] };
  return { ...none, status: match };
}

/**
 * All that banks elsewhere told, the latest first, a page at a time.
 * @throws DomainError INVALID_INPUT for a word that is none
 */
export async function listOpenbankPage(platform: Platform, actor: Actor, query: OpenbankQuery) {
  const match = readMatch(query.match);
  const page = Math.max(query.page, 1);
  const perPage = Math.min(Math.max(query.perPage, 1), LARGEST_PAGE);
  const suggested = await readSuggested(platform, actor);
  const filter = {
    ...filterOf(match, suggested),
    ...{ account: query.account ?? null, search: searchOf(query.search), statementId: null },
  };
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const [list, total] = await Promise.all([
      rows.listLines(tx, { ...filter, limit: perPage, offset: (page - 1) * perPage }),
      rows.countLines(tx, filter),
    ]);
    const found = list.map(
      (row): OpenbankTransaction => ({
        row,
        match: row.status === 'Open' ? wordOf(row, suggested) : (row.status as Match),
      }),
    );
    return { rows: found, total, page, perPage };
  });
}

const wordOf = ({ id }: rows.LineRow, suggested: ReadonlySet<string>): Match =>
  suggested.has(id) ? 'Suggested' : 'Unmatched';

/** Open lines of which the books say what they are likely to be. */
async function readSuggested(platform: Platform, actor: Actor): Promise<ReadonlySet<string>> {
  const { found, byRule } = await listSuggestions(platform, actor);
  return new Set([
    ...found.flatMap(({ suggestion }) => suggestion.lineIds),
    ...byRule.map(({ line }) => line.id),
  ]);
}
