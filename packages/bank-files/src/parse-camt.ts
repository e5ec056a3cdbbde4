import { findCivilDate } from '@mainsheet/calendar';
import { MESSAGE_FAULTS, type Part, partsAt, readMessage } from './iso20022.ts';
import {
  type BankLine,
  type BankStatement,
  compact,
  FILE_LIMITS,
  findMinor,
  type ReadBankFile,
  tidy,
} from './statement.ts';

const DEEPEST = 24;
const NOT_CAMT =
  'This is no bank statement by ISO 20022: a camt.053 message holds BkToCstmrStmt with at least one Stmt.';

function textAt(part: Part, path: string): string {
  const text = partsAt(part, ...path.split('.'))[0]?.['#text'];
  return typeof text === 'string' ? tidy(text) : '';
}

const ownText = (part: Part): string => {
  const text = part['#text'];
  return typeof text === 'string' ? tidy(text) : '';
};

const firstText = (part: Part, ...paths: readonly string[]): string =>
  paths.map((path) => textAt(part, path)).find((text) => text !== '') ?? '';

class Unreadable extends Error {}

/**
 * Statements of a camt.053. Source: ISO 20022 message definitions camt.053.001.02 and .08; what differs and is
 * read here: Sts became Sts/Cd, Dbtr became Dbtr/Pty, TxDtls has an Amt of its own.
 */
export function parseCamt(xml: string): ReadBankFile {
  const message = readMessage(xml, DEEPEST);
  if ('fault' in message) {
    return { reason: message.fault === 'too deep' ? NOT_CAMT : MESSAGE_FAULTS[message.fault] };
  }
  const parts = partsAt(message.root, 'Document', 'BkToCstmrStmt', 'Stmt');
  if (parts.length === 0) return { reason: NOT_CAMT };
  try {
    return { format: 'camt.053', statements: parts.map(statementOf) };
  } catch (error) {
    if (error instanceof Unreadable) return { reason: error.message };
    throw error;
  }
}

const currencyOf = (amount: Part | undefined): string => {
  const code = amount?.['@Ccy'];
  return typeof code === 'string' ? code : '';
};

function statementOf(part: Part): BankStatement {
  const balances = partsAt(part, 'Bal');
  const entries = partsAt(part, 'Ntry');
  if (entries.length > FILE_LIMITS.lines) throw new Unreadable('Take at most 50,000 lines.');
  const amounts = [...balances, ...entries].flatMap((one) => partsAt(one, 'Amt'));
  const currency = textAt(part, 'Acct.Ccy') || currencyOf(amounts[0]);
  const other = amounts.find((amount) => currencyOf(amount) !== currency);
  if (other) {
    throw new Unreadable(
      `The account is in ${currency || 'no currency'}, an amount in ${currencyOf(other)}.`,
    );
  }
  const balance = (codes: readonly string[]) =>
    balances.find((one) => codes.includes(textAt(one, 'Tp.CdOrPrtry.Cd')));
  const opening = balance(['OPBD']) ?? balance(['PRCD']);
  const closing = balance(['CLBD']);
  return {
    account: compact(firstText(part, 'Acct.Id.IBAN', 'Acct.Id.Othr.Id')),
    currency,
    number: firstText(part, 'ElctrncSeqNb', 'LglSeqNb', 'Id'),
    openingMinor: opening ? minorOf(opening, currency) : null,
    closingMinor: closing ? minorOf(closing, currency) : null,
    closingOn: closing ? dayOf(closing, 'Dt') : null,
    lines: entries
      .filter((entry) => ['BOOK', ''].includes(firstText(entry, 'Sts.Cd', 'Sts')))
      .flatMap((entry) => linesOf(entry, currency)),
  };
}

function minorOf(part: Part, currency: string): bigint {
  const text = textAt(part, 'Amt');
  const minor = findMinor(currency, text);
  const side = textAt(part, 'CdtDbtInd');
  if (minor === null || minor < 0n || (side !== 'CRDT' && side !== 'DBIT')) {
    throw new Unreadable(`An amount cannot be read: ${text.slice(0, 30)} ${side.slice(0, 10)}`);
  }
  return side === 'DBIT' ? -minor : minor;
}

function dayOf(part: Part, name: string): string | null {
  const text = firstText(part, `${name}.Dt`, `${name}.DtTm`, name).slice(0, 10);
  return findCivilDate(text);
}

/** An entry is one line; a batch whose payments are told with their amounts is a line each. */
function linesOf(entry: Part, currency: string): BankLine[] {
  const whole = minorOf(entry, currency);
  const bookedOn = dayOf(entry, 'BookgDt') ?? dayOf(entry, 'ValDt');
  if (bookedOn === null) throw new Unreadable('An entry has no day that can be read.');
  const dates = { bookedOn, valueOn: dayOf(entry, 'ValDt') ?? bookedOn };
  const details = partsAt(entry, 'NtryDtls', 'TxDtls');
  const bankId = firstText(entry, 'AcctSvcrRef', 'NtryRef');
  const parts = details.map((detail) => shareOf(detail, whole, currency));
  const isComplete = parts.every((part) => part !== null);
  const sum = parts.reduce<bigint>((total, part) => total + (part ?? 0n), 0n);
  if (details.length < 2 || !isComplete || sum !== whole) {
    return whole === 0n
      ? []
      : [{ ...dates, amountMinor: whole, ...wordsOf(details[0] ?? {}, entry, whole), bankId }];
  }
  return details.map((detail, index) => {
    const own = firstText(detail, 'Refs.AcctSvcrRef', 'Refs.TxId');
    const amountMinor = parts[index]!;
    return {
      ...dates,
      amountMinor,
      ...wordsOf(detail, entry, amountMinor),
      bankId: own || (bankId && `${bankId}/${index + 1}`),
    };
  });
}

function shareOf(detail: Part, whole: bigint, currency: string): bigint | null {
  const amount = partsAt(detail, 'Amt')[0] ?? partsAt(detail, 'AmtDtls', 'TxAmt', 'Amt')[0];
  if (!amount || currencyOf(amount) !== currency) return null;
  const minor = findMinor(currency, ownText(amount));
  if (minor === null) return null;
  const side = textAt(detail, 'CdtDbtInd') || (whole < 0n ? 'DBIT' : 'CRDT');
  return side === 'DBIT' ? -minor : minor;
}

function wordsOf(detail: Part, entry: Part, amount: bigint) {
  // Money in comes from the debtor of the payment, money out goes to its creditor.
  const side = amount > 0n ? 'Dbtr' : 'Cdtr';
  const party = `RltdPties.${side}`;
  const endToEndId = textAt(detail, 'Refs.EndToEndId');
  const remittance = partsAt(detail, 'RmtInf', 'Ustrd').map(ownText).join(' ');
  return {
    counterparty: firstText(detail, `${party}.Nm`, `${party}.Pty.Nm`),
    counterpartyAccount: compact(
      firstText(detail, `RltdPties.${side}Acct.Id.IBAN`, `RltdPties.${side}Acct.Id.Othr.Id`),
    ),
    reference: firstText(
      detail,
      'RmtInf.Strd.CdtrRefInf.Ref',
      'RmtInf.Strd.RfrdDocInf.Nb',
      'Refs.InstrId',
    ),
    endToEndId: endToEndId === 'NOTPROVIDED' ? '' : endToEndId,
    text: tidy([remittance, textAt(detail, 'AddtlTxInf'), textAt(entry, 'AddtlNtryInf')].join(' ')),
  };
}
