import { type Chip, chipsOf, describe, type Query } from '@mainsheet/ask';
import { Menu } from '@mantine/core';
import { useMemo } from 'react';
import type { Names } from './ask.queries.ts';

type QueryWordsProps = { query: Query; names: Names; onAsk: (question: string) => void };

/** The query as it ran, part by part; another choice is another question in the address. */
export function QueryWords({ query, names, onAsk }: QueryWordsProps) {
  const chips = useMemo(() => chipsOf(query, names), [query, names]);
  return (
    <div className="ask-chips">
      {chips.map((chip) => (
        <WordChip key={chip.key} chip={chip} onAsk={onAsk} />
      ))}
    </div>
  );
}

function WordChip({ chip, onAsk }: { chip: Chip; onAsk: (question: string) => void }) {
  const { lead, text, choices, without } = chip;
  const isSet = without !== null || chip.key === 'subject';
  return (
    <span className="ask-word">
      <span className="muted small">{lead}</span>
      <Menu position="bottom-start" shadow="md" width="max-content">
        <Menu.Target>
          <button
            type="button"
            className={isSet ? 'chip ask-set' : 'chip'}
            aria-label={`${lead}: ${text}`}
          >
            {text}
          </button>
        </Menu.Target>
        <Menu.Dropdown aria-label={`Instead of ${text}`} className="ask-choices">
          {without && (
            <Menu.Item onClick={() => onAsk(describe(without))}>Leave this out</Menu.Item>
          )}
          {without && choices.length > 0 && <Menu.Divider />}
          {choices.map((choice) => (
            <Menu.Item key={choice.text} onClick={() => onAsk(describe(choice.query))}>
              {choice.text}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
