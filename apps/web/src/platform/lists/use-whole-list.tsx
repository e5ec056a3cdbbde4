import { Progress } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  CancelButton,
  Dialog,
  formatNumber,
  saveFile,
  showSnackbar,
  type WholeExportRequest,
} from '../../ui/index.ts';
import { readWholeList } from './whole-file.ts';

type Saving = WholeExportRequest & { readonly list: string };

/** Saves a list to its end, with how far it is and a way to stop. @returns how to begin, and the dialog to render */
export function useWholeList(list: string): [(request: WholeExportRequest) => void, ReactNode] {
  const [saving, setSaving] = useState<Saving | null>(null);
  const begin = (request: WholeExportRequest) => setSaving({ ...request, list });
  const dialog = saving && <WholeListDialog {...saving} onClose={() => setSaving(null)} />;
  return [begin, dialog];
}

const bodyOf = ({ search, filters, columns }: Saving) => ({
  filters,
  columns,
  ...(search.trim() ? { text: search.trim() } : {}),
});

function WholeListDialog(props: Saving & { onClose: () => void }) {
  const { label, total, search, filters, onClose } = props;
  const [rows, setRows] = useState(0);
  const latest = useRef(props);
  latest.current = props;
  const isNarrowed = search.trim() !== '' || Object.keys(filters).length > 0;
  useEffect(() => {
    const cancelled = new AbortController();
    const asked = latest.current;
    const { signal } = cancelled;
    readWholeList(asked.list, { body: bodyOf(asked), signal, onRows: setRows })
      .then((whole) => {
        if (signal.aborted) return;
        saveFile(`${asked.label}.csv`, whole.file);
        showSnackbar(
          `${asked.label}.csv has ${formatNumber(whole.rows)} ${whole.rows === 1 ? 'row' : 'rows'}.`,
        );
        latest.current.onClose();
      })
      .catch((error: unknown) => {
        if (signal.aborted) return;
        const text = error instanceof Error ? error.message : 'The file did not arrive.';
        showSnackbar(text, { error: true });
        latest.current.onClose();
      });
    return () => cancelled.abort();
  }, []);
  const share = total && !isNarrowed ? Math.min(100, (rows / total) * 100) : null;
  const ofTotal = total ? ` of ${isNarrowed ? 'at most ' : ''}${formatNumber(total)}` : '';
  return (
    <Dialog opened title={`Saving ${label}`} onClose={onClose} actions={<CancelButton />}>
      <div className="stack">
        <p>
          The whole list as CSV, in the order of the list{isNarrowed && ', narrowed as it is here'}.
          Stay on this page until it is saved.
        </p>
        {share !== null && (
          <Progress value={share} attributes={{ section: { 'aria-label': `Rows of ${label}` } }} />
        )}
        <p role="status">
          {formatNumber(rows)}
          {ofTotal} rows
        </p>
      </div>
    </Dialog>
  );
}
