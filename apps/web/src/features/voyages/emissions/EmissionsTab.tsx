import { FUELS } from '@mainsheet/terms';
import {
  ciiShipType,
  explainReportedCo2,
  type FuelReport,
  reportedCii,
  reportedEmissions,
  voyageCii,
} from '@mainsheet/voyage';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useQuery } from 'urql';
import { vesselReportsHref } from '../../../platform/navigation/record-links.ts';
import { FailedRead } from '../../../platform/records/FailedRead.tsx';
import {
  Alert,
  Figure,
  formatNumber,
  KeyFigure,
  Panel,
  State,
  Tag,
  type Tone,
  Waiting,
} from '../../../ui/index.ts';
import type { Voyage } from '../voyage-record.ts';
import { EuropePanel, emissionNode, FuelPanel, PartsPanel } from './EmissionPanels.tsx';
import { type FuelReports, VOYAGE_FUEL_REPORTS } from './emissions.queries.ts';

const TONES: Readonly<Record<string, Tone>> = {
  A: 'positive',
  B: 'positive',
  C: 'warning',
  D: 'negative',
  E: 'negative',
};

const CONTEXT = { additionalTypenames: ['VesselReport', 'VoyageFuelReports'] };

/** Fuels that this version of the product knows. */
const reportsOf = ({ reports }: FuelReports): FuelReport[] =>
  reports.map(({ fuels, rowId, distanceNm, hours, ...report }) => ({
    ...report,
    rowId: rowId ?? null,
    distanceNm: distanceNm ?? null,
    hours: hours ?? null,
    fuels: fuels.flatMap(({ fuel: name, usedT }) => {
      const fuel = FUELS.find((one) => one === name);
      return fuel ? [{ fuel, usedT }] : [];
    }),
  }));

/** What the voyage emits: by what she reported, and as she is calculated for the rest. */
export function EmissionsTab({ voyage }: { voyage: Voyage }) {
  const [{ data, error }, again] = useQuery({
    query: VOYAGE_FUEL_REPORTS,
    variables: { voyageId: voyage.id },
    context: CONTEXT,
  });
  if (error) {
    return (
      <Panel label="Emissions">
        <FailedRead error={error} onRetry={again} />
      </Panel>
    );
  }
  if (!data) return <Waiting />;
  return <Emissions voyage={voyage} found={data.voyageFuelReports} />;
}

function Emissions({ voyage, found }: { voyage: Voyage; found: FuelReports }) {
  const { inputs } = voyage;
  const emissions = useMemo(() => reportedEmissions(inputs, reportsOf(found)), [inputs, found]);
  if (emissions.co2T === 0) {
    return (
      <Panel label="Emissions">
        <State title="Nothing is burned yet">
          Emissions follow from the fuel of the itinerary: it has none.
        </State>
      </Panel>
    );
  }
  const { fuelT, reportedT, co2T, co2eT } = emissions;
  const share = fuelT > 0 ? Math.round((reportedT / fuelT) * 100) : 0;
  return (
    <>
      <section className="key-figures" aria-label="Emissions">
        <KeyFigure
          label="CO₂"
          unit="t"
          value={
            <Figure label="CO₂" explanation={emissionNode(explainReportedCo2(emissions))}>
              {formatNumber(co2T)}
            </Figure>
          }
        />
        <KeyFigure label="CO₂e, tank to wake" value={formatNumber(co2eT)} unit="t" />
        <KeyFigure
          label="Fuel"
          value={formatNumber(fuelT)}
          unit="t"
          hint={`${share} % reported, the rest as calculated`}
        />
        <Rating voyage={voyage} emissions={emissions} />
      </section>
      <Counted found={found} unplaced={emissions.unplaced} />
      <p className="small">
        <Link to={vesselReportsHref(voyage.vesselId)}>
          Reports of {voyage.vesselName} for regulators
        </Link>
        <span className="muted">
          {' '}
          follow from what she reports alone. The profit and loss of the voyage counts emissions as
          she is calculated.
        </span>
      </p>
      <PartsPanel emissions={emissions} />
      <div className="panel-columns">
        <FuelPanel emissions={emissions} />
        <EuropePanel emissions={emissions} inputs={inputs} />
      </div>
    </>
  );
}

type Of = { voyage: Voyage; emissions: ReturnType<typeof reportedEmissions> };

/** The rating that this voyage alone would give her, beside the one that was expected of it. */
function Rating({ voyage, emissions }: Of) {
  const { inputs, result, vesselType, vesselDeadweightT: capacity } = voyage;
  const ship = { shipType: ciiShipType(vesselType), capacity };
  const cii = reportedCii(inputs, emissions, ship);
  if (cii?.attained == null) return null;
  const expected = voyageCii(inputs, result, ship)?.attained ?? null;
  return (
    <KeyFigure
      label="CII of the voyage alone"
      value={formatNumber(cii.attained, 2)}
      unit="g/t nm"
      hint={
        <>
          {cii.rating && <Tag tone={TONES[cii.rating] ?? 'idle'}>{cii.rating}</Tag>} required{' '}
          {formatNumber(cii.required, 2)}
          {expected !== null && `, as calculated ${formatNumber(expected, 2)}`}
        </>
      }
    />
  );
}

/** What does not count, in words. */
function Counted({ found, unplaced }: { found: FuelReports; unplaced: number }) {
  const { waiting } = found;
  const said = [
    ...(waiting > 0
      ? [
          waiting === 1
            ? '1 report waits to be approved and does not count.'
            : `${waiting} reports wait to be approved and do not count.`,
        ]
      : []),
    ...(unplaced > 0
      ? [`${unplaced} approved without a port of the itinerary: they do not count.`]
      : []),
  ];
  return said.length > 0 ? <Alert tone="warning">{said.join(' ')}</Alert> : null;
}
