import { useMutate } from '../../platform/records/mutations.ts';
import {
  type BankLine,
  LINK_LINE,
  MATCH_BILLS,
  MATCH_INVOICES,
  POST_LINE,
  type Suggestion,
} from './reconciliation.queries.ts';

type Parts = readonly { documentId: string; amount: string }[];

/** The ways in which a line is accepted, each by one call of the server. */
export function useLineSteps() {
  const [matchInvoices, isInvoicing] = useMutate(MATCH_INVOICES);
  const [matchBills, isBilling] = useMutate(MATCH_BILLS);
  const [post, isPosting] = useMutate(POST_LINE);
  const [link, isLinking] = useMutate(LINK_LINE);
  const match = (line: BankLine, kind: string, of: { parts: Parts; fee: string | null }) => {
    const { parts, fee } = of;
    const variables = { lineId: line.id, version: line.version, parts: [...parts], fee };
    return kind === 'bill' ? matchBills(variables) : matchInvoices(variables);
  };
  /** What a suggestion says of one of its lines: of several lines each pays what it is itself. */
  const accept = (line: BankLine, suggestion: Suggestion) => {
    const { documents, entries, accountCode, lineIds, fee } = suggestion;
    const key = { lineId: line.id, version: line.version };
    if (accountCode) return post({ ...key, accountCode, vesselId: null, voyageId: null });
    if (entries.length > 0) {
      const names = entries.map(({ transactionId, lineNo }) => ({ transactionId, lineNo }));
      return link({ ...key, entries: names });
    }
    const own = line.amount.replace('-', '');
    const parts = documents.map(({ id, settled }) => ({
      documentId: id,
      amount: lineIds.length > 1 ? own : settled,
    }));
    return match(line, documents[0]?.kind ?? 'invoice', {
      parts,
      fee: Number(fee) > 0 ? fee : null,
    });
  };
  const isBusy = isInvoicing || isBilling || isPosting || isLinking;
  return { accept, match, post, link, isBusy };
}
