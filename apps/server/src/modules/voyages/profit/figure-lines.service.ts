import { findChartAccount } from '@mainsheet/ledger';
import { formatAmount, money } from '@mainsheet/money';
import { LINES, type LineKey, lineKeyOf, type ProfitAndLossLine } from '@mainsheet/voyage';
import { type Actor, can } from '../../../platform/actor.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { STOCK_POSTING } from '../bunkers/bunkers-on-board.repository.ts';
import { listPostedLines, type PostedLineRow } from '../cash/paid-documents.repository.ts';
import { getRow } from '../voyages.service.ts';
import { readKnown } from './known-figures.ts';
import { accountOf, homeOf, resultAccountOf } from './line-accounts.ts';
import { MEMO_BILLS } from './memo-bills.ts';
import { cashByAccount } from './posted-figures.ts';
import { reportedBecause } from './profit-and-loss.ts';

/** Sums of the profit and loss by the sections that they add up. */
const SUMS: Readonly<Record<string, readonly string[]>> = {
  netRevenue: ['revenue'],
  voyageExpenses: ['expense'],
  vesselCost: ['running_cost'],
  voyageResult: ['revenue', 'expense'],
  profit: ['revenue', 'expense', 'running_cost'],
};

const isLine = (key: string): key is LineKey => Object.hasOwn(LINES, key);

/** Whether amounts of an account belong to a figure. @throws DomainError NOT_FOUND for no figure of a voyage */
function belongsTo(key: string): (account: string) => boolean {
  const sections = Object.hasOwn(SUMS, key) ? SUMS[key] : null;
  if (sections) return (account) => sections.includes(LINES[homeOf(account)].section);
  if (key === MEMO_BILLS) return () => false;
  if (!isLine(key)) throw notFound('The figure');
  return (account) => account === accountOf(key);
}

type FigureLine = {
  readonly transactionId: string;
  readonly on: string;
  readonly accountCode: string;
  readonly documentType: string;
  readonly documentId: string | null;
  readonly reference: string;
  readonly minor: bigint;
};

/**
 * What a figure of the profit and loss is made of: why it is actual, its postings and the payments of its documents.
 * Who may not read journals is shown the documents that they may open, and of other ones the sums alone; payments by their own right. @throws DomainError NOT_FOUND
 */
export function readFigure(
  platform: Platform,
  actor: Actor,
  { voyageId, key: whole }: { voyageId: string; key: string },
) {
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const row = await getRow(tx, voyageId);
    const [key = ''] = whole.split('.');
    const isOf = belongsTo(key);
    const known = await readKnown(tx, row);
    const posted = (await listPostedLines(tx, voyageId)).flatMap((line): FigureLine[] => {
      const account = resultAccountOf(line.code, line.account_kind);
      if (account === null || !isOf(account)) return [];
      return [{ ...postedLine(line), minor: -BigInt(line.base_minor) }];
    });
    const cash = known.paid.flatMap((paid) =>
      cashByAccount(paid)
        .filter(({ account }) => isOf(account))
        .map(
          ({ account, minor }): FigureLine => ({
            ...{ transactionId: paid.transaction_id, on: paid.moved_on, accountCode: account },
            ...{ documentType: paid.kind, documentId: paid.id, reference: paid.label },
            minor: paid.kind === 'invoice' ? minor : -minor,
          }),
        ),
    );
    const text = (minor: bigint) => formatAmount(money(known.currency, minor));
    const inText = ({ minor, ...line }: FigureLine) => ({ ...line, amount: text(minor) });
    return {
      baseCurrency: known.currency,
      reasons: reasonsOf(key, { known, isPosted: posted.length > 0, isPaid: cash.length > 0 }),
      sharedWith: sharingWith(whole, row.result.lines),
      accounts: accountsOf(posted).map(({ minor, ...one }) => ({ ...one, amount: text(minor) })),
      posted: posted.filter(({ documentType }) => mayRead(actor, documentType)).map(inText),
      cash: cash.filter(({ documentType }) => can(actor, paymentsOf(documentType))).map(inText),
    };
  });
}

const JOURNALS = 'receivablesInvoicePayments.view';

/** Documents that somebody may open who reads no journals: what they come to stands on them. */
const DOCUMENTS: Readonly<Record<string, string>> = {
  invoice: 'receivablesInvoices.view',
  'credit-note': 'receivablesCreditNotes.view',
  bill: 'payablesBills.view',
  [STOCK_POSTING]: 'contracts.view',
};

function mayRead(actor: Actor, documentType: string): boolean {
  if (can(actor, JOURNALS)) return true;
  const needed = DOCUMENTS[documentType];
  return needed !== undefined && can(actor, needed);
}

const paymentsOf = (documentType: string) =>
  documentType === 'invoice' ? 'receivablesInvoicePayments.view' : 'payablesBillPayments.view';

const postedLine = (line: PostedLineRow) => ({
  ...{ transactionId: line.transaction_id, on: line.posted_on, accountCode: line.code },
  ...{ documentType: line.document_type, documentId: line.document_id },
  reference: line.reference,
});

/** Other lines that share what an account of this one comes to. */
function sharingWith(whole: string, lines: readonly ProfitAndLossLine[]): string[] {
  const [key = ''] = whole.split('.');
  const account = isLine(key) ? accountOf(key) : null;
  if (account === null) return [];
  const others = lines.filter(
    (line) => lineKeyOf(line) !== whole && accountOf(line.key) === account,
  );
  return [...new Set(others.map(({ label }) => label))];
}

type Happened = {
  known: Parameters<typeof reportedBecause>[1];
  isPosted: boolean;
  isPaid: boolean;
};

const reasonsOf = (key: string, { known, isPosted, isPaid }: Happened): string[] => [
  ...[reportedBecause(key, known)].filter((reason) => reason !== null),
  ...(isPosted ? ['Documents are posted.'] : []),
  ...(isPaid ? ['Money came or left.'] : []),
  ...(key === MEMO_BILLS ? ['Bills that are not accounted for are approved.'] : []),
];

/** What each account comes to. */
const accountsOf = (posted: readonly FigureLine[]) =>
  [...Map.groupBy(posted, ({ accountCode }) => accountCode)]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([code, lines]) => ({
      code,
      name: findChartAccount(code)?.name ?? '',
      minor: lines.reduce((sum, { minor }) => sum + minor, 0n),
    }));
