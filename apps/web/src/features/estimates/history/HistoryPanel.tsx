import { Button, Slider } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useClient } from 'urql';
import { errorText } from '../../../api/error-text.ts';
import type { EstimateHistoryQuery } from '../../../api/generated/graphql.ts';
import { Alert, formatInstant, Panel, State } from '../../../ui/index.ts';
import type { EstimateColumn } from '../model/estimate-column.ts';
import { ChangeList } from './ChangeList.tsx';
import { ESTIMATE_HISTORY } from './history.queries.ts';
import { ReasonTable } from './ReasonTable.tsx';
import './history.css';

type Entry = EstimateHistoryQuery['estimateHistory']['entries'][number];
type Pages = { total: number; entries: readonly Entry[] };

/** The saved states read so far, newest first; read anew whenever the estimate was saved. */
function useHistory(estimateId: string, version: number) {
  const client = useClient();
  const [pages, setPages] = useState<Pages | null>(null);
  const [failure, setFailure] = useState('');
  const read = async (before: number | null, known: readonly Entry[]) => {
    const { data, error } = await client
      .query(ESTIMATE_HISTORY, { id: estimateId, before }, { requestPolicy: 'network-only' })
      .toPromise();
    setFailure(error ? errorText(error) : '');
    if (!data) return;
    const { total, entries } = data.estimateHistory;
    setPages({ total, entries: [...known, ...entries] });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is a new first page
  useEffect(() => void read(null, []), [client, estimateId, version]);
  const readMore = () => read(pages?.entries.at(-1)?.version ?? null, pages?.entries ?? []);
  return { pages, failure, readMore };
}

type HistoryPanelProps = {
  column: EstimateColumn;
  /** The state on screen; null is the present one. */
  shown: number | null;
  onShow: (version: number | null) => void;
  actions: React.ReactNode;
};

/** Who changed what and when; a slider through the states, and what the change since did. */
export function HistoryPanel({ column, shown, onShow, actions }: HistoryPanelProps) {
  const { pages, failure, readMore } = useHistory(column.id, column.version);
  if (!pages) {
    return (
      <Panel title="History">
        {failure ? <Alert tone="negative">{failure}</Alert> : <p className="muted">Loading …</p>}
      </Panel>
    );
  }
  const { entries, total } = pages;
  const [newest] = entries;
  if (!newest) {
    return (
      <Panel title="History">
        <State title="No saved states">The history begins with the next change.</State>
      </Panel>
    );
  }
  const chosen = entries.find(({ version }) => version === shown) ?? null;
  return (
    <Panel title="History" hint={total === 1 ? '1 saved state' : `${total} saved states`}>
      <div className="history">
        {failure && <Alert tone="negative">{failure}</Alert>}
        <StateSlider
          entries={entries}
          shown={shown}
          onShow={(version) => onShow(version === newest.version ? null : version)}
        />
        {chosen && <ReasonTable column={column} from={chosen.version} to={newest.version} />}
        {chosen && <div className="history-actions">{actions}</div>}
        <ol className="history-entries" aria-label="Saved states">
          {entries.map((entry) => (
            <li key={entry.version} aria-current={entry.version === (shown ?? newest.version)}>
              <button
                type="button"
                className="link-button"
                onClick={() => onShow(entry.version === newest.version ? null : entry.version)}
              >
                {formatInstant(entry.savedAt)}
              </button>{' '}
              <span className="muted">{entry.savedBy}</span>
              <ChangeList entry={entry} isFirst={entry.version === 1} />
            </li>
          ))}
        </ol>
        {entries.length < total && (
          <Button variant="default" onClick={() => void readMore()}>
            Show earlier states
          </Button>
        )}
      </div>
    </Panel>
  );
}

type StateSliderProps = {
  entries: readonly Entry[];
  shown: number | null;
  onShow: (version: number) => void;
};

/** Oldest on the left; arrows, Page Up and Down, Home and End move through the states. */
function StateSlider({ entries, shown, onShow }: StateSliderProps) {
  const states = entries.toReversed();
  const last = states.length - 1;
  const at = states.findIndex(({ version }) => version === shown);
  const place = at < 0 ? last : at;
  if (last === 0) return null;
  const textOf = (index: number) => formatInstant(states[index]?.savedAt);
  return (
    <>
      <Slider
        min={0}
        max={last}
        step={1}
        value={place}
        label={null}
        thumbLabel="State"
        thumbValueText={textOf(place)}
        onChange={(index) => {
          const state = states[index];
          if (state) onShow(state.version);
        }}
      />
      <p className="muted small">
        {place === last ? 'The present state' : `As it was at ${textOf(place)} UTC`}
      </p>
    </>
  );
}
