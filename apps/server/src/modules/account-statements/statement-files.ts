import { BANK_SOURCE_NAMES, type BankSource } from '@mainsheet/contract';
import { toCsv } from '../../platform/documents/csv.ts';
import type { PdfDocument, Sheet } from '../../platform/documents/documents.ts';
import {
  accounting,
  factsTable,
  type Letterhead,
  minutesText,
  paperOf,
  ruledTable,
} from '../../platform/documents/paper.ts';
import { presentAccount } from '../accounts/index.ts';
import { type PresentedStatement, presentStatement } from './account-statements.presenter.ts';
import type { AccountStatement } from './statement.service.ts';

type Line = PresentedStatement['lines'][number];

const isIn = ({ amount }: Line): boolean => !amount.startsWith('-');
const inOf = (line: Line): string => (isIn(line) ? line.amount : '');
const outOf = (line: Line): string => (isIn(line) ? '' : line.amount.slice(1));
const sourceOf = ({ sourceType }: Line): string =>
  BANK_SOURCE_NAMES[sourceType as BankSource] ?? sourceType;

/** As a spreadsheet takes it: opening balance, lines, closing balance. */
export function statementCsv(statement: AccountStatement): string {
  const s = presentStatement(statement);
  const money = (amount: string) => (amount ? { amount, currency: s.currency } : null);
  const balance = (on: string, text: string, amount: string) => [
    ...[on, on, text, '', '', '', null, null],
    money(amount),
  ];
  const text = (header: string) => ({ header, kind: 'text' as const });
  const figure = (header: string) => ({
    header: `${header}, ${s.currency}`,
    kind: 'money' as const,
  });
  const sheet: Sheet = {
    title: `Statement ${s.accountName}`,
    columns: [
      { header: 'Booked', kind: 'date' },
      { header: 'Value date', kind: 'date' },
      ...['Counterparty', 'Reference', 'Kind', 'Matched to'].map(text),
      ...['In', 'Out', 'Balance'].map(figure),
    ],
    rows: [
      balance(s.from, 'Opening balance', s.opening),
      ...s.lines.map((line) => [
        ...[line.bookedOn, line.valueOn, line.counterparty, line.reference],
        ...[sourceOf(line), line.subjectLabel, money(inOf(line)), money(outOf(line))],
        money(line.balance),
      ]),
      balance(s.to, 'Closing balance', s.closing),
    ],
  };
  return toCsv(sheet);
}

/** As a bank prints it. */
export function statementPaper(sender: Letterhead, statement: AccountStatement): PdfDocument {
  const s = presentStatement(statement);
  const account = presentAccount(statement.account);
  const bold = (text: string) => ({ text, bold: true });
  const balance = (on: string, text: string, amount: string) => [
    ...[on, '', bold(text), '', '', ''],
    bold(accounting(amount)),
  ];
  const rows = [
    balance(s.from, 'Opening balance', s.opening),
    ...s.lines.map((line) => [
      ...[line.bookedOn, line.valueOn, line.counterparty],
      [line.reference, sourceOf(line)].filter(Boolean).join(', '),
      ...[accounting(inOf(line)), accounting(outOf(line)), accounting(line.balance)],
    ]),
    balance(s.to, 'Closing balance', s.closing),
  ];
  return paperOf(sender, {
    title: 'Account statement',
    subtitle: `${s.accountName}, ${s.currency}, ${s.from} to ${s.to}`,
    content: [
      factsTable([
        ['Holder', account.accountName],
        ['IBAN', account.iban],
        ['Account', account.iban ? '' : account.accountNumber],
        ['BIC', account.swiftCode],
        ['Bank', account.institution],
        ['Money in', `${s.currency} ${accounting(s.moneyIn)}`],
        ['Money out', `${s.currency} ${accounting(s.moneyOut)}`],
        ['Made', minutesText(statement.madeAt)],
      ]),
      ruledTable({
        heads: ['Booked', 'Value date', 'Counterparty', 'Reference', 'In', 'Out', 'Balance'],
        texts: 4,
        widths: [48, 48, '*', '*', 62, 62, 66],
        rows,
      }),
    ],
  });
}
