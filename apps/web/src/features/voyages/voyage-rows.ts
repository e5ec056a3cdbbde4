import { defineListing } from '../../platform/lists/use-rows.ts';
import { formatDay } from '../../ui/index.ts';
import { VOYAGES, type VoyageRow } from './voyages.queries.ts';

/** Every voyage of the company, newest first. */
export const VOYAGES_LISTED = defineListing({
  query: VOYAGES,
  variables: ({ offset }) => ({ offset }),
  pageOf: ({ listVoyages }) => listVoyages,
  context: { additionalTypenames: ['Voyage', 'Invoice'] },
});

/** "20 Dec" */
const shortDay = (instant: string) => formatDay(instant).slice(0, 6);

/** "20 Dec – 14 Jan 27" */
export const datesOf = ({ commencingAt, completionAt }: VoyageRow): string =>
  `${shortDay(commencingAt)} – ${shortDay(completionAt)} ${completionAt.slice(2, 4)}`;

/** "Santos → Qingdao" */
export const portsOf = ({ loadPorts, dischargePorts }: VoyageRow): string =>
  [loadPorts, dischargePorts].filter(Boolean).join(' → ');
