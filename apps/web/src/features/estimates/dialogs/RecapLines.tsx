import { Checkbox, Select } from '@mantine/core';
import type { ReadRecap, RecapLine } from '../model/recap-lines.ts';
import { quoteOf } from '../model/recap-spans.ts';

type RecapLinesProps = {
  text: string;
  read: ReadRecap;
  chosen: ReadonlyMap<string, string>;
  active: string | null;
  onChoose: (key: string, choice: string | null) => void;
  onActive: (key: string | null) => void;
};

/** What was read, field by field: taken, left, or still to be chosen. */
export function RecapLines({ text, read, chosen, active, onChoose, onActive }: RecapLinesProps) {
  const { lines, beside } = read;
  if (lines.length === 0 && beside.length === 0) {
    return <p>Nothing in this text is understood as a recap.</p>;
  }
  return (
    <div className="stack">
      <table className="plain-table recap-lines">
        <caption className="visually-hidden">Fields read from the recap</caption>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Filled in</th>
            <th scope="col">Read from</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr
              key={line.key}
              className={line.key === active ? 'is-active' : ''}
              onMouseEnter={() => onActive(line.key)}
              onMouseLeave={() => onActive(null)}
              onFocus={() => onActive(line.key)}
            >
              <th scope="row">{line.label}</th>
              <td>
                <Choice
                  line={line}
                  chosen={chosen.get(line.key) ?? null}
                  onChoose={(choice) => onChoose(line.key, choice)}
                />
              </td>
              <td className="muted small">{quoteOf(text, line.spans)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {beside.length > 0 && (
        <section className="small" aria-label="Without a place">
          <b>Understood, without a place in an estimate:</b>{' '}
          {beside.map(({ label, text: words }) => `${label} ${words}`).join(' · ')}
        </section>
      )}
    </div>
  );
}

type ChoiceProps = {
  line: RecapLine;
  chosen: string | null;
  onChoose: (choice: string | null) => void;
};

function Choice({ line, chosen, onChoose }: ChoiceProps) {
  const [first, ...others] = line.choices;
  if (!first) return <span className="warning">{line.reason}</span>;
  if (others.length === 0) {
    return (
      <Checkbox
        size="xs"
        label={first.label}
        aria-label={`${line.label}: ${first.label}`}
        checked={chosen === first.key}
        onChange={(event) => onChoose(event.currentTarget.checked ? first.key : null)}
      />
    );
  }
  return (
    <Select
      size="xs"
      aria-label={line.label}
      placeholder={line.reason || 'Left out'}
      data={line.choices.map(({ key, label }) => ({ value: key, label }))}
      value={chosen}
      onChange={onChoose}
      clearable
    />
  );
}
