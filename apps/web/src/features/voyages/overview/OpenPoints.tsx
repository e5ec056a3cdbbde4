import { useQuery } from 'urql';
import { errorText } from '../../../api/error-text.ts';
import {
  billHref,
  invoiceHref,
  laytimeHref,
  voyageHref,
} from '../../../platform/navigation/record-links.ts';
import { Waiting } from '../../../ui/index.ts';
import { VOYAGE_OPEN_POINTS } from '../voyages.queries.ts';

const PAGES: Readonly<Record<string, (id: string) => string>> = {
  invoice: invoiceHref,
  bill: billHref,
  claim: laytimeHref,
};
/** What has no page of its own is done on a tab of its voyage. */
const TABS: Readonly<Record<string, string>> = { port: 'port-costs', bunkers: 'bunkers' };

type Point = { kind: string; recordId?: string | null | undefined };

function placeOf({ kind, recordId }: Point, voyageId: string): string | null {
  if (recordId && PAGES[kind]) return PAGES[kind](recordId);
  return TABS[kind] ? `${voyageHref(voyageId)}&tab=${TABS[kind]}` : null;
}

function PointText({ place, text }: { place: string | null; text: string }) {
  return place ? <a href={place}>{text}</a> : text;
}

/** Documents, claims, liftings and port accounts of a voyage that are not done, each with the way to it. */
export function OpenPoints({ voyageId }: { voyageId: string }) {
  const [{ data, error }] = useQuery({
    query: VOYAGE_OPEN_POINTS,
    variables: { voyageId },
    requestPolicy: 'network-only',
  });
  if (error) return <p>{errorText(error)}</p>;
  if (!data) return <Waiting />;
  const points = data.voyageOpenPoints;
  if (points.length === 0) return <p>Every document, claim, lifting and port account is done.</p>;
  return (
    <>
      <p>{points.length === 1 ? 'One thing is' : `${points.length} things are`} not done:</p>
      <ul aria-label="Not done" className="open-points">
        {points.map((point) => (
          <li key={`${point.kind} ${point.recordId ?? ''} ${point.text}`}>
            <PointText place={placeOf(point, voyageId)} text={point.text} />
          </li>
        ))}
      </ul>
    </>
  );
}
