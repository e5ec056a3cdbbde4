import { parentPort } from 'node:worker_threads';
import {
  type ParsedList,
  parseEuCsv,
  parseEuXml,
  parseOfacCsv,
  parseOfacXml,
  parseOwnCsv,
  parseUkCsv,
  parseUkXml,
  parseUnXml,
  type SanctionsList,
  Screener,
} from '@mainsheet/screening';
import type { Order, Screened } from './sanctions-threads.ts';

const UN_CSV = 'The United Nations publish this list as XML. Bring that file.';
const OWN_XML =
  'Upload a list of your own as CSV, headed Name, Kind, IMO, Country, Aliases, Reason.';

const none = (list: SanctionsList, reason: string): ParsedList => ({
  ...{ list, publishedOn: null, parties: [] },
  problems: [{ record: list, reason }],
});

const XML: Readonly<Record<SanctionsList, (text: string) => ParsedList>> = {
  OFAC: parseOfacXml,
  UN: parseUnXml,
  EU: parseEuXml,
  UK: parseUkXml,
  OWN: () => none('OWN', OWN_XML),
};
const CSV: Readonly<Record<SanctionsList, (text: string) => ParsedList>> = {
  OFAC: (text) => parseOfacCsv({ sdn: text }),
  UN: () => none('UN', UN_CSV),
  EU: parseEuCsv,
  UK: parseUkCsv,
  OWN: parseOwnCsv,
};

function parse(list: SanctionsList, content: Uint8Array): ParsedList {
  const text = new TextDecoder('utf-8').decode(content);
  const isXml = text.trimStart().startsWith('<');
  return (isXml ? XML : CSV)[list](text.trimStart());
}

function screen({ parties, subjects }: Extract<Order, { kind: 'screen' }>): Screened[] {
  const screener = new Screener(parties);
  return subjects.map(({ key, query }) => ({
    key,
    // A ship of the same name with another IMO number is another ship.
    hits: screener.screen(query).filter(({ level }) => level !== 'information'),
  }));
}

parentPort?.on('message', (order: Order) => {
  const made = order.kind === 'parse' ? parse(order.list, order.content) : screen(order);
  parentPort?.postMessage(made);
});
