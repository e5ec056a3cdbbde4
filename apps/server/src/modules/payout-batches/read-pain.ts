import { MESSAGE_FAULTS, type Part, partsAt, readMessage } from '@mainsheet/bank-files';
import { BATCH_LIMITS, type BatchRow, EMPTY_BATCH_ROW } from '@mainsheet/contract';
import { type ReadRows, TOO_MANY } from './read-table.ts';

const DEEPEST = 14;
const NOT_PAIN =
  'This is no file of payments by ISO 20022: a pain.001 message holds CstmrCdtTrfInitn.';

/** Text at a path, of the first there; empty without one. */
function textAt(part: Part, ...path: readonly string[]): string {
  const text = partsAt(part, ...path)[0]?.['#text'];
  return typeof text === 'string' ? text.replaceAll(/\s+/g, ' ').trim().slice(0, 200) : '';
}

/**
 * Payments of a customer credit transfer initiation. Source: ISO 20022 message definition pain.001.001.09
 * (and .03, whose parts that are read here are named the same): CstmrCdtTrfInitn, PmtInf, CdtTrfTxInf.
 */
export function rowsOfPain(xml: string): ReadRows {
  const message = readMessage(xml, DEEPEST);
  if ('fault' in message) {
    return { reason: message.fault === 'too deep' ? NOT_PAIN : MESSAGE_FAULTS[message.fault] };
  }
  const groups = partsAt(message.root, 'Document', 'CstmrCdtTrfInitn', 'PmtInf');
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
