import { estimateVoyage, type FuelPlan, tankTonnes, withoutSoundings } from '@mainsheet/voyage';
import { useMemo } from 'react';
import { formatNumber, formatSigned, Panel, State, TableHead, WideTable } from '../../ui/index.ts';
import type { Voyage } from './voyage-record.ts';

const HEADS = ['Sea Cons', 'Arr', 'Port Cons', 'Rec', 'Price', 'Dep', 'Cost'] as const;
/** What was sounded over what her tables say, where anything was. */
const SOUNDED = 'Over tables';

/** Less on board than nothing, as far as the table shows it. */
const isShort = (tonnes: number): boolean => tonnes < -SHOWN_T / 2;
const SHOWN_T = 0.1;
/** Less than nothing, or more than her tanks take. */
const isAmiss = (tonnes: number, tankT: number | null): boolean =>
  isShort(tonnes) || (tankT !== null && tonnes > tankT + SHOWN_T / 2);

const differenceText = (tonnes: number): string =>
  Math.abs(tonnes) < SHOWN_T / 2 ? '–' : formatSigned(tonnes, 1);

/** What is left, lot by lot: "120.0 mt at 565.00, 60.0 mt at 580.00". */
const lotsText = ({ layers }: FuelPlan): string =>
  layers
    .filter(({ quantityT }) => quantityT >= SHOWN_T / 2)
    .map(({ quantityT, price }) => `${formatNumber(quantityT, 1)} mt at ${formatNumber(price, 2)}`)
    .join(', ');

type PanelProps = {
  plan: FuelPlan;
  /** The same by the tables of the ship; null where nothing was sounded. */
  tables: FuelPlan | null;
  voyage: Voyage;
};

/** Burned at sea and in port. */
const burnedOf = (plan: FuelPlan, index: number): number =>
  (plan.rows[index]?.seaConsumptionT ?? 0) + (plan.rows[index]?.portConsumptionT ?? 0);

function FuelPanel({ plan, tables, voyage }: PanelProps) {
  const { baseCurrency } = voyage.inputs;
  const tankT = tankTonnes(voyage.inputs, plan.fuel);
  const over = tables && plan.consumptionT - tables.consumptionT;
  const lots = lotsText(plan);
  const balance = [
    `${formatNumber(plan.initialQuantityT, 1)} on board`,
    `+ ${formatNumber(plan.receivedT, 1)} received`,
    `− ${formatNumber(plan.seaConsumptionT, 1)} at sea`,
    `− ${formatNumber(plan.portConsumptionT, 1)} in port`,
    `= ${formatNumber(plan.endQuantityT, 1)} mt left`,
  ].join(' ');
  const limit = tankT === null ? '' : `; her tanks take ${formatNumber(tankT, 0)} mt`;
  return (
    <Panel
      title={plan.fuel}
      hint={`${plan.method}, mt; prices and cost in ${baseCurrency}${limit}`}
      foot={lots === '' ? balance : `${balance}: ${lots}`}
      flush
    >
      <WideTable label="Bunkers">
        <table className="plain-table">
          <TableHead texts={['Port']} figures={tables ? [...HEADS, SOUNDED] : HEADS} />
          <tbody>
            {plan.rows.map((row, index) => {
              const call = voyage.result.rows[index];
              return (
                <tr key={call?.rowId ?? index}>
                  <th scope="row">{call?.portName}</th>
                  <td className="end">{formatNumber(row.seaConsumptionT, 1)}</td>
                  <td className={isShort(row.arrivalT) ? 'end negative' : 'end'}>
                    {formatNumber(row.arrivalT, 1)}
                  </td>
                  <td className="end">{formatNumber(row.portConsumptionT, 1)}</td>
                  <td className="end">{row.receivedT ? formatNumber(row.receivedT, 1) : '–'}</td>
                  <td className="end">{row.receivedT ? formatNumber(row.price, 2) : '–'}</td>
                  <td className={isAmiss(row.departureT, tankT) ? 'end negative' : 'end'}>
                    {formatNumber(row.departureT, 1)}
                  </td>
                  <td className="end">{formatNumber(row.cost)}</td>
                  {tables && (
                    <td className="end">
                      {differenceText(burnedOf(plan, index) - burnedOf(tables, index))}
                    </td>
                  )}
                </tr>
              );
            })}
            <tr className="sum">
              <th scope="row">Voyage</th>
              <td className="end">{formatNumber(plan.seaConsumptionT, 1)}</td>
              <td />
              <td className="end">{formatNumber(plan.portConsumptionT, 1)}</td>
              <td className="end">{formatNumber(plan.receivedT, 1)}</td>
              <td className="end">{formatNumber(plan.endPrice, 2)}</td>
              <td className="end">{formatNumber(plan.endQuantityT, 1)}</td>
              <td className="end">{formatNumber(plan.cost)}</td>
              {over !== null && <td className="end">{differenceText(over)}</td>}
            </tr>
          </tbody>
        </table>
      </WideTable>
    </Panel>
  );
}

/** The running balance of each fuel, call by call. */
export function BunkersTab({ voyage }: { voyage: Voyage }) {
  const { inputs } = voyage;
  const tables = useMemo(() => {
    const plain = withoutSoundings(inputs);
    return plain === inputs ? null : estimateVoyage(plain).bunkers;
  }, [inputs]);
  if (voyage.result.bunkers.length === 0)
    return <State title="No bunkers">The estimate of this voyage names no fuel.</State>;
  return (
    <>
      {voyage.result.bunkers.map((plan) => (
        <FuelPanel
          key={plan.fuel}
          plan={plan}
          tables={tables?.find(({ fuel }) => fuel === plan.fuel) ?? null}
          voyage={voyage}
        />
      ))}
    </>
  );
}
