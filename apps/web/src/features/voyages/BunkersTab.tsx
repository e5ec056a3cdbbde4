import type { FuelPlan } from '@mainsheet/voyage';
import { formatNumber, Panel, State, TableHead, WideTable } from '../../ui/index.ts';
import type { Voyage } from './voyage-record.ts';

const HEADS = ['Sea Cons', 'Arr', 'Port Cons', 'Rec', 'Price', 'Dep', 'Cost'] as const;

/** Less on board than nothing, as far as the table shows it. */
const isShort = (tonnes: number): boolean => tonnes < -SHOWN_T / 2;
const SHOWN_T = 0.1;

function FuelPanel({ plan, voyage }: { plan: FuelPlan; voyage: Voyage }) {
  const { baseCurrency } = voyage.inputs;
  const balance = [
    `${formatNumber(plan.initialQuantityT, 1)} on board`,
    `+ ${formatNumber(plan.receivedT, 1)} received`,
    `− ${formatNumber(plan.seaConsumptionT, 1)} at sea`,
    `− ${formatNumber(plan.portConsumptionT, 1)} in port`,
    `= ${formatNumber(plan.endQuantityT, 1)} mt left`,
  ].join(' ');
  return (
    <Panel
      title={plan.fuel}
      hint={`${plan.method}, mt; prices and cost in ${baseCurrency}`}
      foot={balance}
      flush
    >
      <WideTable label="Bunkers">
        <table className="plain-table">
          <TableHead texts={['Port']} figures={HEADS} />
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
                  <td className={isShort(row.departureT) ? 'end negative' : 'end'}>
                    {formatNumber(row.departureT, 1)}
                  </td>
                  <td className="end">{formatNumber(row.cost)}</td>
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
            </tr>
          </tbody>
        </table>
      </WideTable>
    </Panel>
  );
}

/** The running balance of each fuel, call by call. */
export function BunkersTab({ voyage }: { voyage: Voyage }) {
  if (voyage.result.bunkers.length === 0)
    return <State title="No bunkers">The estimate of this voyage names no fuel.</State>;
  return (
    <>
      {voyage.result.bunkers.map((plan) => (
        <FuelPanel key={plan.fuel} plan={plan} voyage={voyage} />
      ))}
    </>
  );
}
