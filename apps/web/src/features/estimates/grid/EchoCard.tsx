import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
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

/** Below the cell, or above it where there is no room. */
function usePlace(anchor: RefObject<HTMLInputElement | null>, content: unknown) {
  const card = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the size follows the content
  useLayoutEffect(() => {
    const box = anchor.current?.getBoundingClientRect();
    const size = card.current?.getBoundingClientRect();
    if (!box || !size) return;
    const below = box.bottom + GAP;
    const top = below + size.height > window.innerHeight ? box.top - size.height - GAP : below;
    const left = Math.max(GAP, Math.min(box.right - size.width, window.innerWidth - size.width));
    setPlace((old) => (old?.left === left && old.top === top ? old : { left, top }));
  }, [content, anchor]);
  return { card, place };
}

/** What was understood, what it does to the TCE, or the readings to choose from. */
export function EchoCard(props: EchoCardProps) {
  const { anchor, answer, chosen, gainText, isGain, isRefused, onChoose } = props;
  const { card, place } = usePlace(anchor, [answer, gainText]);
  if (!answer) return null;
  const style = place ?? { left: -9999, top: 0 };
  return (
    <div ref={card} className="ws-echo" style={style}>
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
