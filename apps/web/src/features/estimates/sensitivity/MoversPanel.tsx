import { type EstimateInput, type Mover, movers } from '@mainsheet/voyage';
import { useMemo } from 'react';
import { formatNumber, formatSigned, Panel, WideTable } from '../../../ui/index.ts';

const amountText = ({ amount, driver }: Mover): string =>
  `±${formatNumber(amount, Number.isInteger(amount) ? 0 : 2)} ${driver.unit}`;

const toneOf = (delta: number): string => (delta < 0 ? 'negative' : 'positive');

type BarProps = { delta: number | null; most: number };

/** A bar from the middle to the side of its sign. */
function Bar({ delta, most }: BarProps) {
  if (delta === null || most === 0) return null;
  const width = (Math.abs(delta) / most) * 50;
  const style =
    delta < 0 ? { right: '50%', width: `${width}%` } : { left: '50%', width: `${width}%` };
  return <i className={`sens-bar ${toneOf(delta)}`} style={style} />;
}

function MoverRow({ mover, most }: { mover: Mover; most: number }) {
  const deltas = [mover.less, mover.more].toSorted((a, b) => (a ?? 0) - (b ?? 0));
  const [down = null, up = null] = deltas;
  const shown = (delta: number | null) => (delta === null ? '–' : formatSigned(delta));
  return (
    <tr>
      <th scope="row">{mover.driver.label}</th>
      <td className="muted nowrap">{amountText(mover)}</td>
      <td className={`end ${toneOf(down ?? 0)}`}>{shown(down)}</td>
      <td className="sens-bars" aria-hidden>
        <Bar delta={down} most={most} />
        <Bar delta={up} most={most} />
      </td>
      <td className={`end ${toneOf(up ?? 0)}`}>{shown(up)}</td>
    </tr>
  );
}

/** What moves the net TCE most: each input a little less and a little more. */
export function MoversPanel({ inputs }: { inputs: EstimateInput }) {
  const found = useMemo(() => movers(inputs), [inputs]);
  const most = Math.max(
    ...found.flatMap(({ less, more }) => [Math.abs(less ?? 0), Math.abs(more ?? 0)]),
    0,
  );
  return (
    <Panel
      title="What moves it most"
      hint={`change of net TCE, ${inputs.baseCurrency} per day`}
      flush
    >
      {found.length === 0 ? (
        <p className="muted sens-empty">
          Nothing moves it yet: the estimate has no days and no cargo.
        </p>
      ) : (
        <WideTable label="What each input changes">
          <table className="plain-table sens-movers">
            <caption className="visually-hidden">
              What each input changes of the net TCE, a little less and a little more of it
            </caption>
            <thead>
              <tr>
                <th scope="col">Input</th>
                <th scope="col">Moved by</th>
                <th scope="col" className="end">
                  Worst
                </th>
                <td />
                <th scope="col" className="end">
                  Best
                </th>
              </tr>
            </thead>
            <tbody>
              {found.map((mover) => (
                <MoverRow key={mover.driver.key} mover={mover} most={most} />
              ))}
            </tbody>
          </table>
        </WideTable>
      )}
    </Panel>
  );
}
