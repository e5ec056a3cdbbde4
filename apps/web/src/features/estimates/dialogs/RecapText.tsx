import { type Piece, unknownWords } from '../model/recap-spans.ts';

type RecapTextProps = {
  pieces: readonly Piece[];
  /** Key of the line whose words are lit. */
  active: string | null;
  onActive: (key: string | null) => void;
};

/** The text as it came: what was understood is marked, what was not is underlined and listed. */
export function RecapText({ pieces, active, onActive }: RecapTextProps) {
  const unknown = unknownWords(pieces);
  return (
    <>
      <section className="recap-text" aria-label="Text of the recap">
        {pieces.map(({ text, from, key, isUnknown }) => {
          if (key === null) {
            return (
              <span key={from} className={isUnknown ? 'recap-unknown' : ''}>
                {text}
              </span>
            );
          }
          return (
            <mark
              key={from}
              className={key === active ? 'is-active' : ''}
              onMouseEnter={() => onActive(key)}
              onMouseLeave={() => onActive(null)}
            >
              {text}
            </mark>
          );
        })}
      </section>
      {unknown.length > 0 && (
        <section className="small" aria-label="Not understood">
          <b className="warning">Not understood, nothing is guessed:</b>
          <ul className="recap-unknowns">
            {[...new Set(unknown)].map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
