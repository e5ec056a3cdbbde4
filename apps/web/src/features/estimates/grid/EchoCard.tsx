import { type CSSProperties, useEffect, useState } from 'react';
import type { FieldAnswer } from '../rows/field.ts';

type EchoCardProps = {
  /** The cell it belongs to. */
  anchorId: string;
  answer: FieldAnswer | null;
  chosen: number;
  gainText: string;
  isGain: boolean;
  isRefused: boolean;
  onChoose: (index: number) => void;
};

const GAP = 4;

/** As in worksheet.css: what fits below a cell without measuring the card. */
const MOST_WIDTH_PX = 340;
const MOST_HEIGHT_PX = 260;

/**
 * Below the cell and flush with its right edge, or above it where there is little room. Only the
 * cell is measured: measuring the card would lay the page out again with every key.
 */
function placeAt(anchor: HTMLElement | null): CSSProperties | null {
  if (!anchor) return null;
  const box = anchor.getBoundingClientRect();
  const right = Math.min(window.innerWidth - box.right, window.innerWidth - MOST_WIDTH_PX - GAP);
  const isBelow = box.bottom + MOST_HEIGHT_PX < window.innerHeight;
  return {
    right: Math.max(GAP, right),
    ...(isBelow ? { top: box.bottom + GAP } : { bottom: window.innerHeight - box.top + GAP }),
  };
}

function usePlace(anchorId: string): CSSProperties | null {
  // The cell stands before its editor does: asked now, its place is known without a new layout.
  const [place, setPlace] = useState(() => placeAt(document.getElementById(anchorId)));
  useEffect(() => {
    const anchor = document.getElementById(anchorId);
    const measure = () => setPlace(placeAt(anchor));
    const scroller = anchor?.closest('.ws-scroll');
    scroller?.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      scroller?.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, [anchorId]);
  return place;
}

/** What was understood, what it does to the TCE, or the readings to choose from. */
export function EchoCard(props: EchoCardProps) {
  const { anchorId, answer, chosen, gainText, isGain, isRefused, onChoose } = props;
  const place = usePlace(anchorId);
  if (!answer || !place) return null;
  return (
    <div className="ws-echo" style={place}>
      {answer.kind === 'violation' && (
        <p className={isRefused ? 'negative' : 'muted'} role={isRefused ? 'alert' : 'status'}>
          {answer.message}
        </p>
      )}
      {answer.kind === 'choices' && (
        <div role="listbox" aria-label="Readings" className="ws-choices">
          {answer.choices.map((choice, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the editor takes the keys
            <div
              key={choice.key}
              role="option"
              aria-selected={index === chosen}
              className={index === chosen ? 'chosen' : ''}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(index)}
            >
              <span>{choice.label}</span>
              {choice.hint && <span className="muted small">{choice.hint}</span>}
            </div>
          ))}
        </div>
      )}
      {answer.kind === 'reading' && (
        <dl aria-live="polite">
          {answer.reading.echo.map((line) => (
            <div key={line.label}>
              <dt>{line.label}</dt>
              <dd className={line.tone ?? ''}>{line.value}</dd>
            </div>
          ))}
        </dl>
      )}
      {gainText !== '' && gainText !== '=' && (
        <dl>
          <div>
            <dt>Net TCE</dt>
            <dd className={isGain ? 'positive' : 'negative'}>
              {isGain ? '▲' : '▼'} {gainText}
            </dd>
          </div>
        </dl>
      )}
      <p className="ws-echo-hint">
        {answer.kind === 'choices' ? '↑ ↓ choose, Enter accepts' : 'Enter accepts, Esc reverts'}
      </p>
    </div>
  );
}
