import type { PermissionKey } from '@mainsheet/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { downloadFile, sizeText } from '../../platform/lists/files.ts';
import { showOutcome, useMutate } from '../../platform/records/mutations.ts';
import { useMay } from '../../platform/session/use-session.ts';
import { Alert, FileChooser, formatInstant, Panel, showSnackbar } from '../../ui/index.ts';
import { keepPaper, type PaperOwner } from './keep-paper.ts';
import { DELETE_PAPER } from './papers.queries.ts';
import './papers.css';

export type Paper = {
  readonly id: string;
  readonly name: string;
  readonly byteSize: number;
  readonly addedAt: string;
  readonly addedBy: string;
  readonly mayRemove: boolean;
};

type PapersPanelProps = {
  owner: PaperOwner;
  papers: readonly Paper[];
  /** What it takes to bring one or take one away. */
  needs: PermissionKey;
  onDone: () => void;
};

/** Saves a paper under its name. */
export const PaperLink = ({ paper: { id, name } }: { paper: Pick<Paper, 'id' | 'name'> }) => (
  <button
    type="button"
    className="link-button"
    onClick={() => void downloadFile(name, `papers/${id}/file`)}
  >
    {name}
  </button>
);

/** Papers that lie with a record: saved, brought and taken away. */
export function PapersPanel({ owner, papers, needs, onDone }: PapersPanelProps) {
  const mayChange = useMay(needs);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [remove, isRemoving] = useMutate(DELETE_PAPER);
  const add = async (files: readonly File[]) => {
    setIsBusy(true);
    setRefusal(null);
    for (const file of files) {
      const why = await keepPaper(owner, file);
      if (why) {
        setRefusal(`${file.name}: ${why}`);
        break;
      }
      showSnackbar(`${file.name} was added.`);
    }
    setIsBusy(false);
    onDone();
  };
  const takeAway = async (id: string) => {
    showOutcome(await remove({ id }));
    onDone();
  };
  return (
    <Panel
      title="Documents"
      actions={
        mayChange && (
          <FileChooser
            accept=".pdf,.png,.jpg,.jpeg"
            label="Documents to add"
            isMultiple
            onChoose={add}
          >
            {(button) => (
              <Button variant="subtle" size="compact-xs" disabled={isBusy} {...button}>
                {isBusy ? 'Adding …' : 'Add document'}
              </Button>
            )}
          </FileChooser>
        )
      }
    >
      {refusal && <Alert tone="negative">{refusal}</Alert>}
      {papers.length === 0 ? (
        <p className="muted">None added.</p>
      ) : (
        <ul className="paper-list">
          {papers.map((paper) => (
            <li key={paper.id}>
              <PaperLink paper={paper} />
              <span className="muted small">
                {sizeText(paper.byteSize)}, {paper.addedBy}, {formatInstant(paper.addedAt)} UTC
              </span>
              {mayChange && paper.mayRemove && (
                <button
                  type="button"
                  className="link-button small"
                  aria-label={`Take away ${paper.name}`}
                  disabled={isRemoving}
                  onClick={() => void takeAway(paper.id)}
                >
                  Take away
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
