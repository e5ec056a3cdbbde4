import { BATCH_LIMITS, type BatchRow, EMPTY_BATCH_ROW } from '@mainsheet/contract';
import { XMLParser } from 'fast-xml-parser';
import { type ReadRows, TOO_MANY } from './read-table.ts';

type Part = { readonly [name: string]: unknown };

const DEEPEST = 14;
const NOT_PAIN =
  'This is no file of payments by ISO 20022: a pain.001 message holds CstmrCdtTrfInitn.';
const NOT_XML = 'This file is no well-formed XML.';
const DOCTYPE = 'This file declares a document type, which messages of banks never do.';

const partOf = (value: unknown): Part =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Part) : {};

function partsAt(part: Part, ...path: readonly string[]): Part[] {
  const [name, ...rest] = path;
  if (name === undefined) return [part];
  const inner = part[name];
  const list: unknown[] = Array.isArray(inner) ? inner : inner === undefined ? [] : [inner];
  return list.flatMap((one) =>
    partsAt(typeof one === 'string' ? { '#text': one } : partOf(one), ...rest),
  );
}

/** Text at a path, of the first there; empty without one. */
function textAt(part: Part, ...path: readonly string[]): string {
  const text = partsAt(part, ...path)[0]?.['#text'];
  return typeof text === 'string' ? text.replaceAll(/\s+/g, ' ').trim().slice(0, 200) : '';
}

/** How deep elements nest, by counting brackets: asked before a parser builds anything. */
function isTooDeep(xml: string): boolean {
  let depth = 0;
  for (const [, close, , empty] of xml.matchAll(/<(\/?)([A-Za-z_][^\s/>]*)[^>]*?(\/?)>/g)) {
    depth += close ? -1 : empty ? 0 : 1;
    if (depth > DEEPEST) return true;
  }
  return false;
}

/**
 * Payments of a customer credit transfer initiation. Source: ISO 20022 message definition pain.001.001.09
 * (and .03, whose parts that are read here are named the same): CstmrCdtTrfInitn, PmtInf, CdtTrfTxInf.
 */
export function rowsOfPain(xml: string): ReadRows {
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) return { reason: DOCTYPE };
  if (isTooDeep(xml)) return { reason: NOT_PAIN };
  let root: Part;
  try {
    const parser = new XMLParser({
      ignoreAttributes: false,
      attributeNamePrefix: '@',
      parseTagValue: false,
      parseAttributeValue: false,
      removeNSPrefix: true,
      htmlEntities: false,
    });
    root = partOf(parser.parse(xml, true));
  } catch {
    return { reason: NOT_XML };
  }
  const groups = partsAt(root, 'Document', 'CstmrCdtTrfInitn', 'PmtInf');
  const rows = groups.flatMap((group) => {
    const paymentDate = textAt(group, 'ReqdExctnDt', 'Dt') || textAt(group, 'ReqdExctnDt');
    return partsAt(group, 'CdtTrfTxInf').map((payment) => rowOf(payment, paymentDate));
  });
  if (rows.length === 0) return { reason: NOT_PAIN };
  return rows.length > BATCH_LIMITS.rows ? { reason: TOO_MANY } : { rows };
}

function rowOf(payment: Part, paymentDate: string): BatchRow {
  const amount = partsAt(payment, 'Amt', 'InstdAmt')[0] ?? {};
  const currency = amount['@Ccy'];
  return {
    ...EMPTY_BATCH_ROW,
    beneficiary: textAt(payment, 'Cdtr', 'Nm'),
    account:
      textAt(payment, 'CdtrAcct', 'Id', 'IBAN') || textAt(payment, 'CdtrAcct', 'Id', 'Othr', 'Id'),
    currency: typeof currency === 'string' ? currency.slice(0, 3) : '',
    amount: textAt(payment, 'Amt', 'InstdAmt'),
    reference: textAt(payment, 'RmtInf', 'Ustrd') || textAt(payment, 'PmtId', 'EndToEndId'),
    bill: textAt(payment, 'RmtInf', 'Strd', 'RfrdDocInf', 'Nb'),
    paymentDate: paymentDate.slice(0, 10),
  };
}
