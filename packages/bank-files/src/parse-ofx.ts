import { findCivilDateOf } from '@mainsheet/calendar';
import {
  type BankLine,
  type BankStatement,
  compact,
  FILE_LIMITS,
  findMinor,
  type ReadBankFile,
  tidy,
} from './statement.ts';

type Node = { readonly name: string; text: string; children: Node[] };

const NOT_OFX = 'This is no OFX statement: it holds neither STMTRS nor CCSTMTRS.';
const DEEPEST = 20;

class Unreadable extends Error {}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&nbsp;': ' ',
};

const plain = (text: string): string =>
  tidy(text.replaceAll(/&(amp|lt|gt|quot|apos|nbsp);/g, (entity) => ENTITIES[entity]!));

/**
 * The tree of an OFX file. In the SGML of version 1 elements with a value are not closed, in the XML of version 2
 * they are; an element without a value that is never closed gives what was read in it back to its parent.
 */
function treeOf(text: string): Node {
  const root: Node = { name: '', text: '', children: [] };
  const open: Node[] = [root];
  for (const [, close, tag, value] of text.matchAll(/<(\/?)([A-Za-z][\w.]*)\s*>([^<]*)/g)) {
    const name = tag!.toUpperCase();
    if (close) {
      const at = open.findLastIndex((node) => node.name === name);
      if (at <= 0) continue;
      const [closed, ...unclosed] = open.splice(at);
      closed!.children.push(...unclosed.flatMap(({ children }) => children.splice(0)));
      continue;
    }
    const node: Node = { name, text: plain(value!), children: [] };
    open.at(-1)!.children.push(node);
    if (node.text === '') open.push(node);
    if (open.length > DEEPEST) throw new Unreadable(NOT_OFX);
  }
  return root;
}

function* everyNode(node: Node, names: readonly string[]): Generator<Node> {
  for (const child of node.children) {
    if (names.includes(child.name)) yield child;
    else yield* everyNode(child, names);
  }
}

const find = (node: Node, ...path: readonly string[]): Node | undefined =>
  path.reduce<Node | undefined>(
    (at, name) => at?.children.find((child) => child.name === name),
    node,
  );

const textAt = (node: Node, ...path: readonly string[]): string => find(node, ...path)?.text ?? '';

function dayOf(text: string): string {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)/.exec(text) ?? [];
  const date = year ? findCivilDateOf(Number(year), Number(month), Number(day)) : null;
  if (date === null) throw new Unreadable(`The day ${text.slice(0, 30)} cannot be read.`);
  return date;
}

function minorOf(currency: string, text: string): bigint {
  const minor = findMinor(currency, text.replace(',', '.').replace(/^\+/, ''));
  if (minor === null) throw new Unreadable(`The amount ${text.slice(0, 30)} cannot be read.`);
  return minor;
}

function lineOf(node: Node, currency: string): BankLine {
  const bookedOn = dayOf(textAt(node, 'DTPOSTED'));
  const available = textAt(node, 'DTAVAIL');
  return {
    bookedOn,
    valueOn: available ? dayOf(available) : bookedOn,
    amountMinor: minorOf(currency, textAt(node, 'TRNAMT')),
    counterparty: textAt(node, 'NAME') || textAt(node, 'PAYEE', 'NAME'),
    counterpartyAccount: compact(textAt(node, 'BANKACCTTO', 'ACCTID')),
    reference: textAt(node, 'CHECKNUM') || textAt(node, 'REFNUM'),
    endToEndId: '',
    bankId: textAt(node, 'FITID'),
    text: textAt(node, 'MEMO'),
  };
}

function statementOf(node: Node): BankStatement {
  const currency = textAt(node, 'CURDEF');
  const account = find(node, 'BANKACCTFROM') ?? find(node, 'CCACCTFROM');
  const nodes = [...everyNode(node, ['STMTTRN'])];
  if (nodes.length > FILE_LIMITS.lines) throw new Unreadable('Take at most 50,000 lines.');
  const balance = textAt(node, 'LEDGERBAL', 'BALAMT');
  const asOf = textAt(node, 'LEDGERBAL', 'DTASOF');
  return {
    account: compact(account ? textAt(account, 'ACCTID') : ''),
    currency,
    number: '',
    openingMinor: null,
    closingMinor: balance ? minorOf(currency, balance) : null,
    closingOn: asOf ? dayOf(asOf) : null,
    lines: nodes
      .map((one) => lineOf(one, currency))
      .filter(({ amountMinor }) => amountMinor !== 0n),
  };
}

/** Statements of an OFX file. Source: Open Financial Exchange specification 1.6 (SGML) and 2.2 (XML), section 11. */
export function parseOfx(text: string): ReadBankFile {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) {
    return { reason: 'This file declares a document type, which files of banks never do.' };
  }
  try {
    const statements = [...everyNode(treeOf(text), ['STMTRS', 'CCSTMTRS'])].map(statementOf);
    return statements.length > 0 ? { format: 'OFX', statements } : { reason: NOT_OFX };
  } catch (error) {
    if (error instanceof Unreadable) return { reason: error.message };
    throw error;
  }
}
