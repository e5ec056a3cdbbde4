import { Button, Textarea } from '@mantine/core';
import { useEffect, useState } from 'react';
import { CancelButton, Dialog, showSnackbar, Waiting } from '../../../ui/index.ts';
import type { EstimateColumn } from '../model/estimate-column.ts';
import { fillFromRecap, type ReadRecap, readRecap } from '../model/recap-lines.ts';
import type { WorksheetStore } from '../model/worksheet-store.ts';
import type { LookUps } from '../rows/field.ts';
import { RecapLines } from './RecapLines.tsx';
import { RecapText } from './RecapText.tsx';
import './recap.css';

/** Recaps are a page or two; more than this is a mail thread, and is cut. */
const MOST_CHARACTERS = 20_000;

type RecapDialogProps = {
  store: WorksheetStore;
  column: EstimateColumn;
  lookUps: LookUps;
  /** Already pasted into the sheet; empty to paste it here. */
  text: string;
  onClose: () => void;
};

/** Reads a text, and starts from what nothing speaks against. */
function useReading(
  text: string,
  lookUps: LookUps,
  { hasCargo, at }: { hasCargo: boolean; at: string },
) {
  const [read, setRead] = useState<ReadRecap | null>(null);
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    let isStale = false;
    setRead(null);
    if (text.trim() === '') return undefined;
    readRecap(text, { lookUps, hasCargo, at }).then(
      (next) => {
        if (isStale) return;
        setRead(next);
        setChosen(
          new Map(next.lines.flatMap(({ key, chosen: sure }) => (sure ? [[key, sure]] : []))),
        );
      },
      (error: unknown) => showSnackbar(String(error), { error: true }),
    );
    return () => {
      isStale = true;
    };
  }, [text, lookUps, hasCargo, at]);
  const choose = (key: string, choice: string | null) => {
    const next = new Map(chosen);
    if (choice === null) next.delete(key);
    else next.set(key, choice);
    setChosen(next);
  };
  return { read, chosen, choose };
}

/** The field that was pasted into is gone with its focus: keys go on from here. */
const takeFocus = (element: HTMLElement | null): void => element?.focus();

const fieldsText = (count: number): string => (count === 1 ? '1 field' : `${count} fields`);

/** A recap beside what was read of it; what somebody agrees with fills the estimate in one step. */
export function RecapDialog({ store, column, lookUps, text: pasted, onClose }: RecapDialogProps) {
  const [text, setText] = useState(pasted);
  const [active, setActive] = useState<string | null>(null);
  const hasCargo = column.inputs.cargoes.length > 0;
  const at = column.inputs.commencingAt;
  const { read, chosen, choose } = useReading(text, lookUps, { hasCargo, at });
  const fill = () => {
    if (!read) return;
    store.edit([column.id], (input) => fillFromRecap(input, read.lines, chosen));
    const filled = `${fieldsText(chosen.size)} of ${column.fullNumber}`;
    showSnackbar(`${filled} filled from the recap. Ctrl+Z takes it back.`);
    onClose();
  };
  return (
    <Dialog
      opened
      title={`Read a recap into ${column.fullNumber}`}
      onClose={onClose}
      isChanged={text !== '' && text !== pasted}
      widthPx={1080}
      actions={
        <>
          <CancelButton />
          <Button onClick={fill} disabled={!read || chosen.size === 0}>
            Fill {fieldsText(chosen.size)}
          </Button>
        </>
      }
    >
      {text === '' ? (
        <Textarea
          label="Recap, firm offer or cargo order"
          description="Paste it as it came. Nothing is filled in before you have looked at it."
          value={text}
          onChange={(event) => setText(event.currentTarget.value.slice(0, MOST_CHARACTERS))}
          rows={14}
          data-autofocus
        />
      ) : (
        <div className="recap">
          <div className="stack">
            {read ? (
              <RecapText pieces={read.pieces} active={active} onActive={setActive} />
            ) : (
              <Waiting />
            )}
            <button
              type="button"
              className="link-button"
              ref={takeFocus}
              onClick={() => setText('')}
            >
              Paste another one
            </button>
          </div>
          {read && (
            <RecapLines
              {...{ text, read, chosen, active }}
              onChoose={choose}
              onActive={setActive}
            />
          )}
        </div>
      )}
    </Dialog>
  );
}
