import { type CargoResult, type EstimateInput, laycanZone } from '@mainsheet/voyage';
import { contactHref } from '../../platform/navigation/record-links.ts';
import {
  formatExact,
  formatInstantShort,
  formatNumber,
  Panel,
  State,
  Tag,
  type Tone,
  WideTable,
} from '../../ui/index.ts';
import { CargoPapers } from './CargoPapers.tsx';
import type { Voyage } from './voyage-record.ts';

type CargoRow = EstimateInput['cargoes'][number];

const LAYCAN: Readonly<Record<CargoResult['laycan'], { tone: Tone; text: string } | null>> = {
  none: null,
  inTime: { tone: 'positive', text: 'in time' },
  early: { tone: 'warning', text: 'early' },
  late: { tone: 'negative', text: 'late' },
};

function freightText(cargo: CargoRow, result: CargoResult | undefined): string {
  const { type, rate, lumpsum, dailyRate } = cargo.freight;
  if (type === 'Lumpsum') return `${formatExact(lumpsum, 2)} lumpsum`;
  if (type === 'Daily Rate') return `${formatExact(dailyRate, 2)} a day`;
  return `${formatNumber(result?.effectiveRate ?? rate, 2)} per ${cargo.unit}`;
}

type LaycanProps = { cargo: CargoRow; result: CargoResult | undefined; zone: string };

/** In dates of the port that loads it. */
function Laycan({ cargo, result, zone }: LaycanProps) {
  if (!cargo.laycanStartAt || !cargo.laycanEndAt) return <>–</>;
  const mark = LAYCAN[result?.laycan ?? 'none'];
  return (
    <>
      {formatInstantShort(cargo.laycanStartAt, zone)} –{' '}
      {formatInstantShort(cargo.laycanEndAt, zone)} port time{' '}
      {mark && <Tag tone={mark.tone}>{mark.text}</Tag>}
    </>
  );
}

/** What is carried, for whom, on which terms and what it earns. */
export function CargoTab({ voyage }: { voyage: Voyage }) {
  const { inputs, result } = voyage;
  const results = new Map(result.cargoes.map((cargo) => [cargo.cargoId, cargo]));
  if (inputs.cargoes.length === 0)
    return <State title="No cargo">This voyage earns hire or a pool share, not freight.</State>;
  return (
    <>
      <Panel title="Cargo" hint={`amounts in ${inputs.baseCurrency}`} flush>
        <WideTable label="Cargoes">
          <table className="plain-table">
            <thead>
              <tr>
                <th scope="col">Cargo</th>
                <th scope="col">Charterer</th>
                <th scope="col" className="end">
                  Quantity
                </th>
                <th scope="col">Option</th>
                <th scope="col">Freight</th>
                <th scope="col">Laycan, UTC</th>
                <th scope="col" className="end">
                  Gross freight
                </th>
                <th scope="col" className="end">
                  Commission
                </th>
                <th scope="col" className="end">
                  Brokerage
                </th>
                <th scope="col" className="end">
                  Net freight
                </th>
              </tr>
            </thead>
            <tbody>
              {inputs.cargoes.map((cargo) => {
                const found = results.get(cargo.id);
                return (
                  <tr key={cargo.id}>
                    <th scope="row" className="strong">
                      {cargo.name || 'Cargo'}
                    </th>
                    <td>
                      {cargo.chartererId ? (
                        <a href={contactHref(cargo.chartererId)}>{cargo.chartererName}</a>
                      ) : (
                        cargo.chartererName || '–'
                      )}
                    </td>
                    <td className="end">
                      {formatNumber(found?.quantity ?? cargo.quantity)} {cargo.unit}
                    </td>
                    <td>
                      {cargo.optionType === 'NOOPT'
                        ? 'none'
                        : `${cargo.optionPercent} % ${cargo.optionType}`}
                    </td>
                    <td>
                      {freightText(cargo, found)} {cargo.currency}
                    </td>
                    <td>
                      <Laycan cargo={cargo} result={found} zone={laycanZone(inputs, cargo)} />
                    </td>
                    <td className="end">{formatNumber(found?.grossFreight)}</td>
                    <td className="end">{formatNumber(found && -found.addressCommission)}</td>
                    <td className="end">{formatNumber(found && -found.brokerage)}</td>
                    <td className="end strong">{formatNumber(found?.netFreight)}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </WideTable>
      </Panel>
      <CargoPapers voyage={voyage} />
    </>
  );
}
