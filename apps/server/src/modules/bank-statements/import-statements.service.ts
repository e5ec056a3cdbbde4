import { createHash } from 'node:crypto';
import {
  AMOUNT_FORMS,
  type BankStatement,
  compact,
  DATE_ORDERS,
  findBalanceFault,
  fingerprintsOf,
  parseBankFile,
} from '@mainsheet/bank-files';
import { addCivilDays, parseCivilDate } from '@mainsheet/calendar';
import { isCurrencyCode } from '@mainsheet/money';
import type { Actor } from '../../platform/actor.ts';
import { invalidInput } from '../../platform/errors.ts';
import { newId, todayBy } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { memberStampOf } from '../../platform/stamp.ts';
import { inCompany, record, type Work } from '../../platform/work.ts';
import { listOwnNumbers } from '../accounts/index.ts';
import { violation } from '../commercial-documents/index.ts';
import * as rows from './bank-statements.repository.ts';

export type Asked = { account?: string; currency?: string; dateOrder?: string; decimal?: string };
type File = Asked & { readonly content: Buffer; readonly isPreview: boolean };

const INFECTED = 'The virus scanner refuses this file.';
const NO_ACCOUNT = 'The file does not name its account. Give the number of the account it is of.';

const refuse = (path: string, message: string) => invalidInput([violation(path, message)]);

function readFile(
  file: File,
  today: string,
): { format: string; statements: readonly BankStatement[] } {
  const currency = file.currency?.toUpperCase();
  if (currency && !isCurrencyCode(currency)) {
    throw refuse('currency', `${currency.slice(0, 10)} is no currency.`);
  }
  const read = parseBankFile(file.content, {
    currency,
    dateOrder: DATE_ORDERS.find((order) => order === file.dateOrder),
    decimal: AMOUNT_FORMS.find((form) => form === file.decimal),
  });
  if ('reason' in read) throw refuse('file', read.reason);
  if ('question' in read) {
    const { question, text, choices } = read;
    throw refuse(question, choices.length > 0 ? `${text} ${choices.join(' or ')}.` : text);
  }
  const statements = read.statements.map((statement) => ({
    ...statement,
    account: statement.account || compact(file.account ?? ''),
  }));
  if (statements.some(({ account }) => !/^[\w./-]{1,40}$/.test(account))) {
    throw refuse('account', NO_ACCOUNT);
  }
  const unknown = statements.find((statement) => !isCurrencyCode(statement.currency));
  if (unknown) throw refuse('file', `${unknown.currency || 'It'} is no currency of an account.`);
  assertDays(statements, today);
  return { format: read.format, statements };
}

const FIRST_DAY = '1990-01-01';

/** What is booked was booked: neither before there were such files nor after tomorrow, wherever that is. */
function assertDays(statements: readonly BankStatement[], today: string): void {
  const last = addCivilDays(parseCivilDate(today), 1);
  const days = statements.flatMap(({ lines, closingOn }) => [
    ...lines.flatMap(({ bookedOn, valueOn }) => [bookedOn, valueOn]),
    ...(closingOn ? [closingOn] : []),
  ]);
  const early = days.find((day) => day < FIRST_DAY);
  if (early) throw refuse('file', `A day of ${early} is no day of a statement.`);
  const late = statements
    .flatMap(({ lines }) => lines.map(({ bookedOn }) => bookedOn))
    .find((day) => day > last);
  if (late) throw refuse('file', `A line is booked on ${late}, which is still to come.`);
}

/** A statement of a file as it would be kept. */
type Prepared = {
  readonly statement: BankStatement;
  readonly fault: string | null;
  /** Place in its file, from 1. */
  readonly nth: number;
  /** Of each line, what tells it from every other of its account. */
  readonly fingerprints: readonly string[];
};

function prepare(statements: readonly BankStatement[]): Prepared[] {
  const seen = new Map<string, Map<string, number>>();
  return statements.map((statement, index) => {
    const account = `${statement.account} ${statement.currency}`;
    const ofAccount = seen.get(account) ?? new Map<string, number>();
    seen.set(account, ofAccount);
    const fingerprints = fingerprintsOf(statement.lines, ofAccount).map(sha256);
    return { statement, fault: findBalanceFault(statement), nth: index + 1, fingerprints };
  });
}

/** What a file says of one account, and how much of it is new. */
export type TakenStatement = Prepared & { readonly newLines: number };

/**
 * Takes in the statements of a file, and of their lines those that no earlier file held; a preview says what that would be and keeps
 * nothing.
 * @throws DomainError INVALID_INPUT naming why it cannot be read, or what has to be answered first
 */
export async function importStatements(platform: Platform, actor: Actor, file: File) {
  if (await platform.scanner.isInfected(file.content)) throw refuse('file', INFECTED);
  const { format, statements } = readFile(file, todayBy(platform.clock));
  return inCompany(platform, actor, async (work) => {
    await assertElsewhere(work, statements);
    const taken: TakenStatement[] = [];
    for (const one of prepare(statements)) {
      const newLines = file.isPreview
        ? await countNewLines(work, one)
        : await insertOne(work, one, format);
      taken.push({ ...one, newLines });
    }
    return { format, taken };
  });
}

async function countNewLines({ tx }: Work, { statement, fingerprints }: Prepared): Promise<number> {
  const { account: number, currency } = statement;
  const known = await rows.countKnownLines(tx, { number, currency, fingerprints });
  return fingerprints.length - known;
}

/** Money of an account held here is in the books as it moves. @throws DomainError INVALID_INPUT */
async function assertElsewhere({ tx }: Work, statements: readonly BankStatement[]): Promise<void> {
  const own = new Set((await listOwnNumbers(tx)).map(compact));
  const held = statements.find(({ account }) => own.has(compact(account)));
  if (!held) return;
  const why = 'is an account at Mainsheet: its transactions are in the books already.';
  throw refuse('file', `${held.account} ${why}`);
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Adds one statement; returns how many of its lines are new. */
async function insertOne(
  work: Work,
  { statement, nth, fingerprints, fault }: Prepared,
  format: string,
): Promise<number> {
  const { platform, tx, actor } = work;
  const stamp = memberStampOf(platform, actor);
  const { account: number, currency } = statement;
  const account = { id: newId(platform.clock), number, currency };
  const accountId = await rows.takeAccount(tx, account, stamp);
  const id = newId(platform.clock);
  await rows.insertStatement(
    tx,
    {
      ...{ id, accountId, format, number: statement.number },
      openingMinor: statement.openingMinor,
      closingMinor: statement.closingMinor,
      closingOn: statement.closingOn,
      balanceFault: fault ?? '',
      lineCount: statement.lines.length,
      nth,
    },
    stamp,
  );
  const lines = statement.lines.map((line, at) => ({
    id: newId(platform.clock),
    fingerprint: fingerprints[at]!,
    booked_on: line.bookedOn,
    value_on: line.valueOn,
    amount_minor: String(line.amountMinor),
    counterparty: line.counterparty,
    counterparty_account: line.counterpartyAccount,
    reference: line.reference,
    end_to_end_id: line.endToEndId,
    bank_ref: line.bankId,
    details: line.text,
  }));
  const newLines = await rows.insertLines(tx, { statementId: id, accountId, lines }, stamp);
  await record(work, {
    action: 'bank-statement.import',
    subject: { type: 'bank-statement', id, label: number },
    detail: { format, lines: lines.length, newLines },
    changes: [{ topic: 'bank-lines', id, version: 1 }],
  });
  return newLines;
}
