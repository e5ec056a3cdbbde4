import type { CharterSurvey, TimeCharterInput } from '@mainsheet/contract';
import { formatInstant, formatNumber, Panel, TableHead, WideTable } from '../../ui/index.ts';

type Terms = Pick<
  TimeCharterInput,
  'surveys' | 'bunkersOnDelivery' | 'bunkersOnRedelivery' | 'currency'
>;

/** What was found of a fuel, and what the contract says of it. */
function fuelsOf({ kind, fuels }: CharterSurvey, terms: Terms) {
  const agreed = kind === 'On-hire' ? terms.bunkersOnDelivery : terms.bunkersOnRedelivery;
  return fuels.map(({ fuelType, quantity }) => {
    const contract = agreed.find((one) => one.fuelType === fuelType);
    const said = contract?.quantity ?? 0;
    const difference = quantity - said;
    return {
      fuelType,
      found: quantity,
      said,
      difference,
      worth: difference * (contract?.price ?? 0),
    };
  });
}

const costText = ({ cost, paidBy, ownersPercent }: CharterSurvey, currency: string): string =>
  cost === 0
    ? ''
    : `${formatNumber(cost, 2)} ${currency}, paid by ${paidBy.toLowerCase()}, owners bear ${ownersPercent} %`;

/** Surveys at delivery and redelivery: time and cost, and the bunkers found beside those of the contract. */
export function SurveysPanel({ terms }: { terms: Terms }) {
  const { surveys, currency } = terms;
  if (surveys.length === 0) return null;
  return surveys.map((survey, at) => {
    const { kind, surveyor, startDateTime, endDateTime, isOwnersTime } = survey;
    const time = [startDateTime, endDateTime]
      .flatMap((moment) => (moment ? [`${formatInstant(moment)} UTC`] : []))
      .join(' – ');
    const facts = [
      ...[surveyor, time, isOwnersTime && 'in owners’ time', costText(survey, currency)],
    ].filter(Boolean);
    const rows = fuelsOf(survey, terms);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: surveys are told by their place
      <Panel key={at} title={`${kind} survey`} hint={facts.join('; ')} flush={rows.length > 0}>
        {rows.length === 0 ? (
          <p className="muted">No bunkers were entered as found.</p>
        ) : (
          <WideTable label={`Bunkers of the ${kind.toLowerCase()} survey`}>
            <table className="plain-table">
              <caption className="visually-hidden">
                Bunkers of the {kind.toLowerCase()} survey
              </caption>
              <TableHead
                texts={['Fuel']}
                figures={['Found mt', 'Contract mt', 'Difference mt', `Worth ${currency}`]}
              />
              <tbody>
                {rows.map(({ fuelType, found, said, difference, worth }) => (
                  <tr key={fuelType}>
                    <th scope="row">{fuelType}</th>
                    <td className="end">{formatNumber(found, 3)}</td>
                    <td className="end">{formatNumber(said, 3)}</td>
                    <td className="end">{formatNumber(difference, 3)}</td>
                    <td className="end">{formatNumber(worth, 2)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </WideTable>
        )}
      </Panel>
    );
  });
}
