import type { VesselDetails } from '@mainsheet/contract';
import { useUser } from '../../platform/session/use-session.ts';
import {
  Facts,
  formatDay,
  formatNumber,
  KeyFigure,
  Panel,
  State,
  SwatchName,
  TableHead,
  WideTable,
} from '../../ui/index.ts';
import { VesselSchedule } from '../fleet-schedule/index.ts';
import { ScreeningNotice } from '../sanctions/index.ts';
import { VesselEarnings } from './performance/VesselEarnings.tsx';
import { VesselRatings } from './performance/VesselRatings.tsx';
import { VesselBunkers } from './VesselBunkers.tsx';
import { VesselWhereabouts } from './VesselWhereabouts.tsx';
import { defaultConsumption, ownershipLabel, speedTable } from './vessel-record.ts';
import type { VesselRow } from './vessels.queries.ts';

type OverviewProps = { vessel: VesselRow; details: VesselDetails };

function Headline({ vessel, details }: OverviewProps) {
  const { baseCurrency } = useUser();
  const ballast = defaultConsumption(details.seaConsumption, 'ballast');
  const laden = defaultConsumption(details.seaConsumption, 'laden');
  const atSpeed = (entry: typeof ballast) =>
    entry ? `${entry.fuel} at ${formatNumber(entry.speedKn, 1)} kn` : 'no default speed entered';
  return (
    <section className="key-figures" aria-label="Summary">
      <KeyFigure
        label="Deadweight"
        value={formatNumber(vessel.deadweightT)}
        unit="mt"
        hint={vessel.type}
      />
      <KeyFigure
        label="Built"
        value={vessel.yearBuilt ?? '–'}
        hint={details.yard || 'yard not entered'}
      />
      <KeyFigure label="IMO" value={vessel.imo ?? '–'} hint={details.flag || 'flag not entered'} />
      <KeyFigure
        label="Ballast"
        value={ballast ? formatNumber(ballast.tPerDay, 1) : '–'}
        unit="mt/d"
        hint={atSpeed(ballast)}
      />
      <KeyFigure
        label="Laden"
        value={laden ? formatNumber(laden.tPerDay, 1) : '–'}
        unit="mt/d"
        hint={atSpeed(laden)}
      />
      <KeyFigure
        label="Daily cost"
        value={formatNumber(vessel.dailyCost)}
        unit={baseCurrency}
        hint={ownershipLabel(vessel.ownership)}
      />
    </section>
  );
}

function Particulars({ vessel, details }: OverviewProps) {
  const { fleet } = vessel;
  const measure = (value: number | null, unit: string, decimals = 0) =>
    value === null ? '–' : `${formatNumber(value, decimals)} ${unit}`;
  const summer = details.loadLines.find((line) => line.line === 'Summer');
  return (
    <Panel title="Particulars">
      <div className="facts-columns">
        <Facts
          facts={[
            ['Owner', details.owner || '–'],
            ['Operator', details.operator || '–'],
            [
              'Fleet',
              fleet ? <SwatchName key="fleet" colour={fleet.colour} name={fleet.name} /> : '–',
            ],
            ['Registry port', details.registryPort || '–'],
            ['Class', details.classSociety || '–'],
            ['P&I club', details.piClub || '–'],
            ['Holds, cranes', `${details.holds.length || '–'}, ${details.cranes.length || 'none'}`],
            ['Scrubber', details.hasScrubber ? 'Fitted' : 'None'],
            ['Next dry dock', formatDay(details.dryDockOn) || '–'],
            ['Hull cleaned', formatDay(details.hullCleaningOn) || '–'],
          ]}
        />
        <Facts
          facts={[
            ['Summer draft', measure(summer?.draftM ?? null, 'm', 2)],
            ['TPC', measure(summer?.tpcTPerCm ?? null, 't/cm', 1)],
            ['Length', measure(details.lengthM, 'm', 2)],
            ['Beam', measure(details.beamM, 'm', 2)],
            ['Gross tonnage', measure(details.grossTonnage, 'GT')],
            ['Grain', measure(details.grainCapacityM3, 'm³')],
            ['Cargo tanks', measure(details.tankCapacityM3, 'm³')],
            ['Constants', measure(details.constantsT, 'mt')],
          ]}
        />
      </div>
    </Panel>
  );
}

const CONDITIONS = ['ballast', 'laden'] as const;

function SpeedTable({ details }: { details: VesselDetails }) {
  const rows = speedTable(details.seaConsumption);
  return (
    <Panel title="Speed and consumption" hint="mt a day, auxiliaries included" flush>
      {rows.length === 0 ? (
        <State title="No speeds yet">Enter them under Consumption; estimates need them.</State>
      ) : (
        <WideTable label="Speeds and consumption">
          <table className="plain-table">
            <TableHead
              texts={['Speed kn']}
              figures={['Ballast', 'Laden', 'ECA ballast', 'ECA laden']}
            />
            <tbody>
              {rows.map((row) => (
                <tr key={row.speedKn}>
                  <th scope="row">
                    {formatNumber(row.speedKn, 1)}
                    {row.isDefault && <span className="muted tiny"> in estimates</span>}
                  </th>
                  {(['nonEca', 'eca'] as const).flatMap((zone) =>
                    CONDITIONS.map((condition) => (
                      <td key={`${zone}-${condition}`} className="end">
                        {formatNumber(row[zone][condition], 1) || '–'}
                      </td>
                    )),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </WideTable>
      )}
    </Panel>
  );
}

function PortTable({ details }: { details: VesselDetails }) {
  if (details.portConsumption.length === 0) return null;
  return (
    <Panel title="In port" hint="mt a day" flush>
      <WideTable label="Consumption in port">
        <table className="plain-table">
          <TableHead texts={['Fuel', 'Zone']} figures={['Loading', 'Discharging', 'Idle']} />
          <tbody>
            {details.portConsumption.map((row) => (
              <tr key={`${row.zone} ${row.fuel}`}>
                <th scope="row">{row.fuel}</th>
                <td>{row.zone === 'eca' ? 'ECA' : 'Normal'}</td>
                <td className="end">{formatNumber(row.loadTPerDay, 1)}</td>
                <td className="end">{formatNumber(row.dischargeTPerDay, 1)}</td>
                <td className="end">{formatNumber(row.idleTPerDay, 1)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
    </Panel>
  );
}

/** What people ask about a ship first, read only. */
export function VesselOverview(props: OverviewProps) {
  return (
    <>
      <ScreeningNotice kind="vessel" id={props.vessel.id} />
      <Headline {...props} />
      <div className="panel-columns">
        <Particulars {...props} />
        <div className="stack">
          <SpeedTable details={props.details} />
          <PortTable details={props.details} />
        </div>
      </div>
      <VesselSchedule vesselId={props.vessel.id} />
      <VesselWhereabouts vessel={props.vessel} />
      <VesselBunkers vesselId={props.vessel.id} />
      <VesselRatings vesselId={props.vessel.id} />
      <VesselEarnings vesselId={props.vessel.id} />
    </>
  );
}
