import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react';
import type { FieldAnswer } from '../rows/field.ts';

type EchoCardProps = {
  anchor: RefObject<HTMLInputElement | null>;
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
 * cell is measured, once: measuring the card would lay the page out again with every key.
 */
function usePlace(anchor: RefObject<HTMLInputElement | null>): CSSProperties | null {
  const [place, setPlace] = useState<CSSProperties | null>(null);
  useLayoutEffect(() => {
    const measure = () => {
      const box = anchor.current?.getBoundingClientRect();
      if (!box) return;
      const right = Math.min(
        window.innerWidth - box.right,
        window.innerWidth - MOST_WIDTH_PX - GAP,
      );
      const isBelow = box.bottom + MOST_HEIGHT_PX < window.innerHeight;
      setPlace({
        right: Math.max(GAP, right),
        ...(isBelow ? { top: box.bottom + GAP } : { bottom: window.innerHeight - box.top + GAP }),
      });
    };
    measure();
    const scroller = anchor.current?.closest('.ws-scroll');
    scroller?.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      scroller?.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, [anchor]);
  return place;
}

/** What was understood, what it does to the TCE, or the readings to choose from. */
export function EchoCard(props: EchoCardProps) {
  const { anchor, answer, chosen, gainText, isGain, isRefused, onChoose } = props;
  const place = usePlace(anchor);
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
