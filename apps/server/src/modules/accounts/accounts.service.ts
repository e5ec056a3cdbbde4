import {
  accountNameInput,
  globalAccountInput,
  type TransactionFilter,
  transactionFilter,
} from '@mainsheet/contract';
import { getCurrencyExponent } from '@mainsheet/money';
import type { Actor } from '../../platform/actor.ts';
import { announce } from '../../platform/changes.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError, invalidInput, notFound } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { once } from '../../platform/idempotency.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockCompany } from '../companies/index.ts';
import { listLines } from '../ledger/index.ts';
import { assertVerified } from './account-standing.ts';
import * as accounts from './accounts.repository.ts';
import * as transactions from './bank-transactions.repository.ts';
import { chargeOpening, openingFeeOf } from './fees.ts';
import { findInstitution, INSTITUTIONS } from './institutions.ts';

const MAX_PAGE = 500;
const MAX_ACCOUNTS = 100;
/** Lines of one posting; a transfer has two, a payment four. */
const MAX_LINES = 100;

const clamp = (wanted: number, most: number) => Math.min(Math.max(wanted, 1), most);
const pageOf = (limit: number, pageNum: number) => ({
  limit,
  offset: Math.max(pageNum, 0) * limit,
});

export function listGlobalAccounts(
  platform: Platform,
  actor: Actor,
  { pageSize, pageNum }: { pageSize: number; pageNum: number },
) {
  const page = pageOf(clamp(pageSize, MAX_ACCOUNTS), pageNum);
  return platform.db.readTenant(actor.companyId, (tx) => accounts.listAccounts(tx, page));
}

export function getGlobalAccount(platform: Platform, actor: Actor, id: string) {
  return platform.db.inTenant(actor.companyId, (tx) => getRow(tx, id));
}

/** @throws DomainError NOT_FOUND */
export async function getRow(tx: Tx, id: string): Promise<accounts.GlobalAccountRow> {
  const row = await accounts.findAccount(tx, id);
  if (!row) throw notFound('The account');
  return row;
}

type Added = { data: unknown; key: string | null };

/**
 * Opens a further account where the bank keeps the currency.
 * @throws DomainError KYC_NEEDED, INVALID_INPUT, INVALID_STATE when there are as many as there may be
 */
export function addGlobalAccount(
  platform: Platform,
  actor: Actor,
  { data, key }: Added,
): Promise<accounts.GlobalAccountRow> {
  const input = parseBody(globalAccountInput, data);
  return platform.db.inTenant(actor.companyId, async (tx) => {
    assertVerified(await lockCompany(tx));
    const { clock } = platform;
    const command = { actor, operation: 'addGlobalAccount', key, request: input, clock };
    const { id } = await once(tx, command, async () => {
      assertOffered(input.countryCode, input.currency);
      await assertRoom(tx);
      const account = {
        id: newId(clock),
        currency: input.currency,
        nickname: input.nickName,
        status: 'ACTIVE',
        institution: input.countryCode,
        opening: {},
        at: clock.now().toISOString(),
      };
      const of = { companyId: actor.companyId, currency: input.currency };
      const cost = await openingFeeOf(platform, tx, of);
      await accounts.insertAccount(tx, account);
      if (cost) await chargeOpening({ platform, tx, actor }, cost, account);
      const detail = { currency: input.currency, countryCode: input.countryCode };
      await note(platform, tx, actor, { action: 'account.open', account, detail });
      return { id: account.id };
    });
    return getRow(tx, id);
  });
}

/** @throws DomainError INVALID_STATE where no account holds as much */
export const readOpeningFee = (platform: Platform, actor: Actor, currency: string) =>
  platform.db.inTenant(actor.companyId, (tx) =>
    openingFeeOf(platform, tx, { companyId: actor.companyId, currency }),
  );

function assertOffered(countryCode: string, currency: string): void {
  const says = (path: string, message: string) =>
    invalidInput([{ code: 'NOT_OFFERED', path, message }]);
  const institution = findInstitution(countryCode);
  if (!institution) throw says('countryCode', 'No account can be opened in this country.');
  if (institution.currencies.includes(currency)) return;
  throw says('currency', `${institution.name} keeps ${institution.currencies.join(', ')}.`);
}

async function assertRoom(tx: Tx): Promise<void> {
  const rows = await accounts.listAccounts(tx, { limit: MAX_ACCOUNTS, offset: 0 });
  if (rows.length < MAX_ACCOUNTS) return;
  throw new DomainError('INVALID_STATE', {
    reason: `A company has ${MAX_ACCOUNTS} accounts at most.`,
  });
}

type Rename = { id: string; version: number; data: unknown };

/** @throws DomainError NOT_FOUND, INVALID_INPUT, STALE_VERSION */
export function renameGlobalAccount(platform: Platform, actor: Actor, change: Rename) {
  const { nickName } = parseBody(accountNameInput, change.data);
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const before = await getRow(tx, change.id);
    const renamed = await accounts.renameAccount(tx, change, nickName);
    if (!renamed) throw new DomainError('STALE_VERSION');
    const detail = { from: before.nickname, to: nickName };
    const account = { id: change.id, nickname: nickName };
    await note(platform, tx, actor, { action: 'account.rename', account, detail });
    return getRow(tx, change.id);
  });
}

type Noted = {
  action: string;
  account: { id: string; nickname: string };
  detail: Readonly<Record<string, unknown>>;
};

async function note(platform: Platform, tx: Tx, actor: Actor, noted: Noted): Promise<void> {
  const { action, account, detail } = noted;
  await platform.audit.write(tx, actor, {
    action,
    subjectType: 'global_account',
    subjectId: account.id,
    subjectLabel: account.nickname,
    detail,
  });
  await announce(tx, { topic: 'banking', id: account.id, version: 1, by: actor.memberId });
}

const currencies = new Set(INSTITUTIONS.flatMap((institution) => institution.currencies));
/** Of every currency an account can be in. */
const MINOR_UNITS: transactions.MinorUnits = Object.fromEntries(
  [...currencies].map((currency) => [currency, 10 ** getCurrencyExponent(currency)]),
);

type Asked = { [Key in keyof TransactionFilter]?: unknown } & { limit: number };

/** @throws DomainError INVALID_INPUT for a filter that cannot be read */
export function listTransactions(
  platform: Platform,
  actor: Actor,
  { limit, offset, ...asked }: Asked & { offset: number },
) {
  const given = parseBody(transactionFilter, asked);
  const filter: transactions.TransactionQuery = {
    accountId: given.accountId ?? null,
    amountFrom: given.amountFrom ?? null,
    amountTo: given.amountTo ?? null,
    dateFrom: given.dateFrom ?? null,
    dateTo: given.dateTo ?? null,
    currency: given.currency ?? null,
    source: given.source ?? null,
    status: given.status ?? null,
    name: given.name || null,
  };
  const page = { limit: clamp(limit, MAX_PAGE), offset: Math.max(offset, 0) };
  const query = { filter, units: MINOR_UNITS };
  return platform.db.inTenant(actor.companyId, async (tx) => ({
    rows: await transactions.listTransactions(tx, query, page),
    sums: await transactions.sumTransactions(tx, query),
  }));
}

/** A transaction with its other side and what it posted. @throws DomainError NOT_FOUND */
export function getTransaction(platform: Platform, actor: Actor, id: string) {
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const row = await transactions.findTransaction(tx, id);
    if (!row) throw notFound('The transaction');
    const otherSide = row.transaction_id ? await transactions.findOtherSide(tx, row) : null;
    return {
      row,
      otherSide,
      lines: row.transaction_id ? await linesOf(tx, row.transaction_id) : [],
    };
  });
}

const linesOf = (tx: Tx, transactionId: string) =>
  listLines(tx, {
    transactionId,
    accountCode: null,
    currency: null,
    from: null,
    to: null,
    vesselId: null,
    contactId: null,
    voyageId: null,
    limit: MAX_LINES,
    offset: 0,
  });
