import { Link } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { cargoBookHref, vesselHref } from '../../platform/navigation/record-links.ts';
import { MayButton } from '../../platform/permissions/MayButton.tsx';
import {
  Figure,
  formatInstant,
  formatNumber,
  formatSigned,
  KeyFigure,
  Panel,
} from '../../ui/index.ts';
import { type PlacedPair, WITHOUT_PORT_COSTS, wayOf } from './board-view.ts';
import type { BoardCargo, BoardVessel } from './matching.queries.ts';
import { useMatchExplanation } from './use-board.ts';

type PairPanelProps = {
  vessel: BoardVessel;
  cargo: BoardCargo;
  pair: PlacedPair | undefined;
  currency: string;
  isBusy: boolean;
  isChosen: boolean;
  onEstimate: () => void;
  onChoose: () => void;
  /** Where `?` on the board finds the figure to explain. */
  place: RefObject<HTMLDivElement | null>;
};

/** The pair under the cursor: its figures, each explained, and everything that speaks against it. */
export function PairPanel(props: PairPanelProps) {
  const { vessel, cargo, pair, isBusy, isChosen, onEstimate, onChoose, place } = props;
  return (
    <Panel
      title={`${vessel.name} with ${cargo.referenceNumber}`}
      hint={
        <>
          <Link to={vesselHref(vessel.id)} className="link-button">
            {vessel.name}
          </Link>
          ,{' '}
          <Link to={cargoBookHref(cargo.id)} className="link-button">
            {cargo.cargo}, {wayOf(cargo)}
          </Link>
        </>
      }
      actions={
        pair && (
          <>
            <button
              type="button"
              className="link-button"
              aria-pressed={isChosen}
              onClick={onChoose}
            >
              {isChosen ? 'Chosen' : 'Choose'}
            </button>
            <MayButton
              needs="estimates.create"
              size="compact-sm"
              loading={isBusy}
              onClick={onEstimate}
            >
              Make estimate
            </MayButton>
          </>
        )
      }
    >
      {pair ? (
        <div ref={place}>
          <PairFigures {...props} pair={pair} />
        </div>
      ) : (
        <p className="muted">
          The port where {vessel.name} opens is not known. Type it in her row.
        </p>
      )}
    </Panel>
  );
}

const SPARE = (days: number): string =>
  days < 0 ? `${formatNumber(-days, 1)} d late` : `${formatNumber(days, 1)} d before cancelling`;

function PairFigures({ vessel, cargo, pair, currency }: PairPanelProps & { pair: PlacedPair }) {
  const explain = useMatchExplanation();
  const subject = `${vessel.name}, ${cargo.referenceNumber}`;
  const explained = (label: string, figure: 'netTce' | 'profit' | 'voyageDays', decimals = 0) => {
    const value = pair[figure];
    if (value === null) return '–';
    return (
      <Figure label={label} subject={subject} explanation={explain(pair, figure)}>
        {formatNumber(value, decimals)}
      </Figure>
    );
  };
  return (
    <>
      <section className="key-figures" aria-label="Figures of the pair">
        <KeyFigure
          label="Net TCE"
          value={explained('Net TCE', 'netTce')}
          unit={`${currency}/d`}
          hint={pair.rank === null ? 'does not fit' : `rank ${pair.rank}`}
        />
        <KeyFigure
          label="Profit"
          value={explained('Profit', 'profit')}
          unit={currency}
          hint={cargo.hasPortCosts ? '' : WITHOUT_PORT_COSTS}
        />
        <KeyFigure
          label="Voyage days"
          value={explained('Voyage days', 'voyageDays', 1)}
          hint={pair.ballastDays === null ? '' : `${formatNumber(pair.ballastDays, 1)} in ballast`}
        />
        <KeyFigure
          label="Arrives to load, UTC"
          value={formatInstant(pair.loadAt) || '–'}
          hint={pair.spareDays === null ? 'no laycan' : SPARE(pair.spareDays)}
        />
      </section>
      {pair.reasons.length > 0 && (
        <ul className="board-reasons" aria-label="What speaks against it">
          {pair.reasons.map(({ code, message }) => (
            <li key={code}>{message}</li>
          ))}
        </ul>
      )}
      {pair.isRough && (
        <p className="muted small">
          ≈ Her ballast is measured along the network: up to {formatSigned(1.2, 1)} % miles, without
          ECA miles. The estimate has the exact way.
        </p>
      )}
    </>
  );
}
