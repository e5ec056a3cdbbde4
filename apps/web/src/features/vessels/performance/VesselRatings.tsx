import { useQuery } from 'urql';
import { FailedRead } from '../../../platform/records/FailedRead.tsx';
import {
  Alert,
  Figure,
  formatNumber,
  Panel,
  State,
  TableHead,
  Tag,
  WideTable,
} from '../../../ui/index.ts';
import { explainAttained, explainScore } from '../vessel-explained.ts';
import { type CiiAnswer, VESSEL_CII } from '../vessels.queries.ts';
import { ciiDetails } from './cii-details.ts';

const CONTEXT = { additionalTypenames: ['VesselReport', 'Voyage', 'Vessel'] };
const FIGURES = ['CO₂ mt', 'Miles', 'Attained', 'Required', 'Score'];

const toneOf = (grade: string) => {
  if (grade === 'A' || grade === 'B') return 'positive';
  if (grade === 'C') return 'idle';
  return grade === 'D' ? 'warning' : 'negative';
};

/** How the vessel is rated by the CII, year by year. */
export function VesselRatings({ vesselId }: { vesselId: string }) {
  const [{ data, error }, again] = useQuery({
    query: VESSEL_CII,
    variables: { vesselId },
    context: CONTEXT,
  });
  if (error) return <FailedRead error={error} onRetry={again} />;
  if (!data) return null;
  const { ratings, failure } = ciiDetails(data.vesselCii);
  return (
    <Panel title="CII rating" hint="g CO₂ a tonne and mile" flush>
      {failure !== null && <Alert tone="negative">{failure}</Alert>}
      {ratings?.length === 0 && (
        <State title="Not rated yet">A year is rated once she has sailed a mile in it.</State>
      )}
      {ratings && ratings.length > 0 && <RatingTable ratings={ratings} />}
    </Panel>
  );
}

function RatingTable({ ratings }: { ratings: CiiAnswer['ratings'] }) {
  return (
    <WideTable label="CII rating by year">
      <table className="plain-table">
        <caption className="visually-hidden">CII rating by year</caption>
        <TableHead texts={['Year', 'Grade', 'From']} figures={FIGURES} />
        <tbody>
          {ratings.map((row) => (
            <tr key={row.year}>
              <th scope="row">{row.year}</th>
              <td>{row.grade ? <Tag tone={toneOf(row.grade)}>{row.grade}</Tag> : '–'}</td>
              <td>{row.source === 'reports' ? 'Approved reports' : 'Voyages'}</td>
              <td className="end">{formatNumber(row.emission, 0)}</td>
              <td className="end">{formatNumber(row.distanceNm, 0)}</td>
              <td className="end">
                {row.attained == null ? (
                  '–'
                ) : (
                  <Figure label={`attained CII of ${row.year}`} explanation={explainAttained(row)}>
                    {formatNumber(row.attained, 3)}
                  </Figure>
                )}
              </td>
              <td className="end">{formatNumber(row.required, 3)}</td>
              <td className="end">
                {row.score == null ? (
                  '–'
                ) : (
                  <Figure label={`CII score of ${row.year}`} explanation={explainScore(row)}>
                    {formatNumber(row.score, 4)}
                  </Figure>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  );
}
