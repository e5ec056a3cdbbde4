import { AGEING_BUCKETS, BILL_STATUSES } from '@mainsheet/contract';
import { invalidInput } from '../../platform/errors.ts';
import { todayBy } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { documents, KINDS, violation } from '../commercial-documents/index.ts';

const MAX_PER_PAGE = 500;

export type BillQuery = {
  companyKey?: string | null;
  page?: number | null;
  perPage?: number | null;
  aging?: string | null;
  expenseStatus?: string | null;
  searchKey?: string | null;
  clientStatus?: string | null;
  projectId?: string | null;
  fieldName?: string | null;
  number?: string | null;
  order?: string | null;
  sort?: string | null;
  status?: readonly string[] | null;
  vendorName?: string | null;
  vendorId?: string | null;
  type?: string | null;
  tz?: string | null;
};

export function pageOf({ page, perPage }: Pick<BillQuery, 'page' | 'perPage'>) {
  const limit = Math.min(Math.max(perPage ?? 20, 1), MAX_PER_PAGE);
  const current = Math.max(page ?? 1, 1);
  return { page: current, perPage: limit, limit, offset: (current - 1) * limit };
}

/** How a page answers what it is of how many. */
export const metaOf = (of: { total: number; page: number; perPage: number }) => ({
  total: of.total,
  page: of.page,
  perPage: of.perPage,
  lastPage: Math.max(1, Math.ceil(of.total / of.perPage)),
});

/** What a list asks for. @throws DomainError INVALID_INPUT naming the argument that is no known word */
export function filterOf(platform: Platform, query: BillQuery): documents.DocumentsAsked {
  const today = todayIn(platform, query.tz ?? null);
  const { limit, offset } = pageOf(query);
  return {
    kind: 'bill',
    status: statusesOf(query),
    type: query.type ?? null,
    contactId: query.vendorId ?? null,
    voyageId: query.projectId ?? null,
    search: query.searchKey?.trim() || null,
    overdueOn: query.clientStatus === 'Overdue' ? today : null,
    limit,
    offset,
    number: query.number?.trim() || null,
    contactName: query.vendorName?.trim() || null,
    overdueDays: query.aging ? { on: today, ...daysOf(query.aging) } : null,
    ...deletedOf(query.expenseStatus ?? 'active'),
    ...orderOf(query),
  };
}

function pick<Known extends string>(path: string, word: string, known: readonly Known[]): Known {
  const found = known.find((one) => one === word);
  if (found) return found;
  throw invalidInput([violation(path, `Use one of: ${known.join(', ')}.`)]);
}

const CLIENT_STATUSES = ['All bills', 'Open', 'Overdue', ...BILL_STATUSES] as const;

/** Null for all of them. */
function statusesOf({ clientStatus, status }: BillQuery): readonly string[] | null {
  const chosen = pick('clientStatus', clientStatus ?? 'All bills', CLIENT_STATUSES);
  const named = status?.length ? status.map((one) => pick('status', one, BILL_STATUSES)) : null;
  if (chosen === 'All bills') return named;
  const meant: readonly string[] =
    chosen === 'Open' || chosen === 'Overdue' ? KINDS.bill.open : [chosen];
  return named ? meant.filter((one) => named.some((other) => other === one)) : meant;
}

/** The first and the last whole day past the due date of each bucket. */
const DAYS = [
  { from: null, to: 0 },
  { from: 1, to: 30 },
  { from: 31, to: 60 },
  { from: 61, to: 90 },
  { from: 91, to: null },
] as const;

const daysOf = (aging: string) =>
  DAYS[AGEING_BUCKETS.indexOf(pick('aging', aging, AGEING_BUCKETS))]!;

function deletedOf(expenseStatus: string): Pick<documents.DocumentFilter, 'deleted'> {
  const meant = pick('expenseStatus', expenseStatus, ['active', 'deleted', 'all']);
  if (meant === 'active') return {};
  return { deleted: meant === 'deleted' ? 'only' : 'too' };
}

function orderOf({ fieldName, order, sort }: BillQuery): Pick<documents.DocumentFilter, 'order'> {
  const way = order ?? sort;
  if (!fieldName && !way) return {};
  const by = pick('fieldName', fieldName ?? 'date', documents.DOCUMENT_ORDERS);
  const isDescending = pick('order', way ?? 'desc', ['asc', 'desc']) === 'desc';
  return { order: { by, isDescending } };
}

/** The civil day it is in a time zone. @throws DomainError INVALID_INPUT for no zone of the IANA's list */
export function todayIn({ clock }: Platform, tz: string | null): string {
  if (!tz) return todayBy(clock);
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone: tz }).format(clock.now());
  } catch {
    throw invalidInput([violation('tz', 'Name a time zone like Europe/Oslo.')]);
  }
}
