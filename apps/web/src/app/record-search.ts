import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from 'urql';
import { graphql } from '../api/generated/index.ts';
import {
  billHref,
  cardHref,
  cargoBookHref,
  contactHref,
  creditNoteHref,
  invoiceHref,
  laytimeHref,
  timeCharterHref,
  vendorCreditNoteHref,
  vesselHref,
  voyageHref,
  worksheetHref,
} from '../platform/navigation/record-links.ts';
import { formatDay } from '../ui/index.ts';

const SEARCH_RECORDS = graphql(`
  query SearchRecords($text: String!) {
    searchRecords(text: $text) { kind id label detail }
  }
`);

/** So long a person pauses between two keys before anything is asked. */
const PAUSE_MS = 120;
const SHORTEST_TEXT = 2;

type Kind =
  | 'vessel'
  | 'voyage'
  | 'worksheet'
  | 'invoice'
  | 'creditNote'
  | 'bill'
  | 'vendorCreditNote'
  | 'contact'
  | 'cargoBook'
  | 'timeCharter'
  | 'laytime'
  | 'card';

/** Where a record of each kind is shown, and what it is called. */
const PLACES: Readonly<Record<Kind, { name: string; href: (id: string) => string }>> = {
  vessel: { name: 'Vessel', href: vesselHref },
  voyage: { name: 'Voyage', href: voyageHref },
  worksheet: { name: 'Worksheet', href: worksheetHref },
  invoice: { name: 'Invoice', href: invoiceHref },
  creditNote: { name: 'Credit note', href: creditNoteHref },
  bill: { name: 'Bill', href: billHref },
  vendorCreditNote: { name: 'Vendor credit note', href: vendorCreditNoteHref },
  contact: { name: 'Contact', href: contactHref },
  timeCharter: { name: 'Time charter', href: timeCharterHref },
  cargoBook: { name: 'Cargo book', href: cargoBookHref },
  laytime: { name: 'Laytime statement', href: laytimeHref },
  card: { name: 'Card', href: cardHref },
};

export type RecordHit = { id: string; label: string; detail: string; kind: string; href: string };

/** What the server says of a record, with its days as every page writes them. */
export const withDays = (detail: string): string =>
  detail.replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, (day) => formatDay(day));

export type RecordSearch = {
  readonly hits: readonly RecordHit[];
  /** Whether they are the answer to what is typed now. */
  readonly isSettled: boolean;
};
const NOTHING: RecordSearch = { hits: [], isSettled: true };

/** Records of the company whose name or number holds what is typed; none while too little is. */
export function useRecordSearch(typed: string): RecordSearch {
  const [text] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const [{ data, fetching }] = useQuery({
    query: SEARCH_RECORDS,
    variables: { text },
    pause: text.length < SHORTEST_TEXT,
    requestPolicy: 'network-only',
  });
  if (typed.trim().length < SHORTEST_TEXT) return NOTHING;
  const isSettled = text === typed.trim() && !fetching;
  if (text.length < SHORTEST_TEXT) return { hits: [], isSettled };
  const hits = (data?.searchRecords ?? []).map(({ kind, id, label, detail }) => {
    const { name, href } = PLACES[kind];
    return { id, label, detail: withDays(detail), kind: name, href: href(id) };
  });
  return { hits, isSettled };
}
