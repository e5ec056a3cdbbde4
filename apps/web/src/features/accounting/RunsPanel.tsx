import { Button } from '@mantine/core';
import { fetchFile } from '../../platform/lists/files.ts';
import {
  formatDay,
  formatInstant,
  Panel,
  saveFile,
  showSnackbar,
  Tag,
  WideTable,
} from '../../ui/index.ts';
import type { Run } from './accounting.queries.ts';

/** Enough of a hash to compare by eye; the whole is in its title. */
const HASH_SHOWN = 12;

const save = async ({ id, number }: Run) => {
  try {
    saveFile(`Journal ${number}.csv`, await fetchFile(`accounting/runs/${id}/file`));
  } catch (error) {
    const text = error instanceof Error ? error.message : 'The file did not arrive.';
    showSnackbar(text, { error: true });
  }
};

function RunState({ run }: { run: Run }) {
  if (run.sending > 0) return <Tag tone="accent">{run.sending} on the way</Tag>;
  if (run.failed > 0) return <Tag tone="negative">{run.failed} failed</Tag>;
  return <Tag tone="positive">Done</Tag>;
}

/** What was handed over, run by run, with its file and the hash of it. */
export function RunsPanel({ runs }: { runs: readonly Run[] }) {
  return (
    <Panel title="Export runs" hint={`${runs.length}`} flush>
      {runs.length === 0 ? (
        <div className="panel-body muted small">Nothing was handed over yet.</div>
      ) : (
        <WideTable label="What was handed over">
          <table className="plain-table">
            <thead>
              <tr>
                <th scope="col">Run</th>
                <th scope="col">Period</th>
                <th scope="col" className="end">
                  Postings
                </th>
                <th scope="col">State</th>
                <th scope="col">Started, UTC</th>
                <th scope="col">SHA-256</th>
                <th scope="col">File</th>
              </tr>
            </thead>
            <tbody>
              {runs.map((run) => (
                <tr key={run.id}>
                  <th scope="row">
                    {run.number} {run.isRepeat && <Tag>Again</Tag>}
                  </th>
                  <td>
                    {formatDay(run.fromOn)} – {formatDay(run.toOn)}
                  </td>
                  <td className="end">{run.postings}</td>
                  <td>
                    <RunState run={run} />
                  </td>
                  <td>
                    {formatInstant(run.startedAt, 'UTC')}, {run.startedBy}
                  </td>
                  <td title={run.sha256 ?? ''}>
                    <code>{run.sha256?.slice(0, HASH_SHOWN) ?? '–'}</code>
                  </td>
                  <td>
                    {run.sha256 && (
                      <Button
                        size="compact-xs"
                        variant="default"
                        aria-label={`Download the file of run ${run.number}`}
                        onClick={() => void save(run)}
                      >
                        Download
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </WideTable>
      )}
    </Panel>
  );
}
