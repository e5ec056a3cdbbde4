import { Portal } from '@mantine/core';
import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { formatSigned } from '../../../ui/index.ts';
import {
  type Choice,
  type FieldAnswer,
  type FieldReading,
  NO_ANSWER,
  readingOf,
} from '../rows/field.ts';
import type { RowSpec } from '../rows/row-spec.ts';
import { EchoCard } from './EchoCard.tsx';
import { editAcross } from './keys/edit-across.ts';
import { fillChosen } from './keys/grid-clipboard.ts';
import type { Editing } from './keys/grid-state.ts';
import { type CommitBy, cellId, useWorksheet } from './worksheet-context.ts';

type CellEditorProps = {
  row: RowSpec;
  /** The cell that is typed in. */
  columnId: string;
  /** Every column the value goes to. */
  columnIds: readonly string[];
};

type Answered = { text: string; answer: FieldAnswer };

/** Reads a text as the field of the cell does, against what is accepted, not what is typed. */
function useReadText({ row, columnId }: CellEditorProps) {
  const { store, lookUps } = useWorksheet();
  return useCallback(
    (text: string): FieldAnswer | Promise<FieldAnswer> | null => {
      const column = store.find(columnId);
      const field = column && row.field?.({ ...column, shown: column.inputs });
      if (!field) return null;
      const answer = field.read(text, lookUps);
      return answer instanceof Promise ? answer.catch(() => NO_ANSWER) : answer;
    },
    [store, lookUps, row, columnId],
  );
}

/**
 * The answer to the text; the one before it stays until a look-up is back. What it would change is
 * shown in the column at once, in the same frame as the typed character.
 */
function useAnswer(props: CellEditorProps, { text: first, opened, mode }: Editing) {
  const { store } = useWorksheet();
  const { columnId } = props;
  const readText = useReadText(props);
  const [answered, setAnswered] = useState<Answered | null>(
    opened && !(opened instanceof Promise) ? { text: first, answer: opened } : null,
  );
  const wanted = useRef<string | null>(null);
  const show = useCallback(
    (answer: FieldAnswer | null, chosen: number) =>
      store.preview(columnId, readingOf(answer, chosen)?.write ?? null),
    [store, columnId],
  );
  const follow = useCallback(
    (text: string, found: ReturnType<typeof readText>, isShown: boolean) => {
      wanted.current = text;
      const take = (answer: FieldAnswer) => {
        setAnswered({ text, answer });
        if (isShown) show(answer, 0);
      };
      if (found instanceof Promise) {
        void found.then((answer) => wanted.current === text && take(answer));
      } else if (found) take(found);
    },
    [show],
  );
  /** Reads a text as it is typed. */
  const ask = useCallback((text: string) => follow(text, readText(text), true), [follow, readText]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: how the editor was opened
  useLayoutEffect(() => {
    if (opened instanceof Promise)
      follow(
        first,
        opened.catch(() => NO_ANSWER),
        true,
      );
    else if (!opened && first === '') follow(first, readText(first), mode === 'typing');
  }, []);
  useEffect(
    () => () => {
      // A late answer of a closed editor changes nothing.
      wanted.current = null;
      store.preview(columnId, null);
    },
    [store, columnId],
  );
  return { answered, readText, ask, show };
}

const ENDING: Readonly<Record<string, CommitBy>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

function endOf(event: KeyboardEvent, isTyping: boolean): CommitBy | null {
  if (event.key === 'Enter') return event.shiftKey ? 'enter-up' : 'enter';
  if (event.key === 'Tab') return event.shiftKey ? 'tab-back' : 'tab';
  return isTyping ? (ENDING[event.key] ?? null) : null;
}

/** The editor in a cell, with what was understood below it. */
export function CellEditor(props: CellEditorProps) {
  const { grid } = useWorksheet();
  // What it was opened with: it stays, whatever becomes of the grid while it is open.
  const [editing] = useState(grid.snapshot.editing);
  return editing && <OpenEditor {...props} editing={editing} />;
}

type EditorKeys = {
  isTyping: boolean;
  choiceCount: number;
  chosen: number;
  /** Goes to another of the choices. */
  move: (chosen: number) => void;
  end: (by: CommitBy | 'escape') => void;
  fill: () => void;
};

/** What a key does here; null where it is the field's own. */
function actionOf(event: KeyboardEvent<HTMLInputElement>, keys: EditorKeys): (() => void) | null {
  const { isTyping, choiceCount, chosen, move, end, fill } = keys;
  if (event.key === 'Escape') return () => end('escape');
  const isVertical = event.key === 'ArrowDown' || event.key === 'ArrowUp';
  if (isVertical && choiceCount > 1) {
    const step = event.key === 'ArrowDown' ? 1 : -1;
    return () => move((chosen + step + choiceCount) % choiceCount);
  }
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return fill;
  const by = endOf(event, isTyping);
  return by && (() => end(by));
}

function useFocus(input: RefObject<HTMLInputElement | null>, mode: Editing['mode']): void {
  useLayoutEffect(() => {
    // The cell is in sight already: the grid went there.
    input.current?.focus({ preventScroll: true });
    if (mode === 'changing') input.current?.select();
  }, [input, mode]);
}

/** What is typed into a cell until it is left: its text, the answer to it and what the keys do. */
function useEditor(props: CellEditorProps, editing: Editing) {
  const { row, columnId, columnIds } = props;
  const worksheet = useWorksheet();
  const { store, grid, lookUps, leaveEditor } = worksheet;
  const [text, setText] = useState(editing.text);
  const [touched, setTouched] = useState(editing.mode === 'typing');
  const [chosen, setChosen] = useState(0);
  const [refused, setRefused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const ended = useRef(false);
  const { answered, readText, ask, show } = useAnswer(props, editing);
  const answer = answered?.answer ?? null;
  const choices: readonly Choice[] = answer?.kind === 'choices' ? answer.choices : [];

  useFocus(input, editing.mode);

  const finish = (by: CommitBy | 'escape', write: FieldReading['write'] | null) => {
    ended.current = true;
    store.preview(columnId, null);
    if (write) commit(write, chosen);
    leaveEditor(by);
  };
  const end = (by: CommitBy | 'escape', late?: FieldAnswer) => {
    if (ended.current) return;
    if (by === 'escape' || !touched) return finish(by, null);
    const column = store.find(columnId);
    const clear = text.trim() === '' && column ? row.field?.(column)?.clear : undefined;
    if (clear) return finish(by, clear);
    // A fast Enter comes before the look-up: the text is taken as soon as it is answered.
    if (!late && answered?.text !== text) {
      const found = readText(text);
      if (found instanceof Promise) {
        void found.then((newest) => end(by, newest));
        return;
      }
      if (found) return end(by, found);
    }
    const write = readingOf(late ?? answer, late ? 0 : chosen)?.write ?? null;
    if (!write && by !== 'blur') return setRefused(true);
    return finish(by, write);
  };
  const commit = (write: FieldReading['write'], index: number) => {
    if (columnIds.length === 1) store.edit(columnIds, write);
    else void editAcross({ store, lookUps, row, columnIds, text, index });
  };
  /** Ctrl+Enter: the text goes into every chosen cell, and the cursor stays. */
  const fill = () => {
    if (ended.current) return;
    finish('fill', null);
    const lines = store.rows.map((one) => ({ kind: 'row' as const, key: one.key, row: one }));
    void fillChosen({ ...worksheet, lines, order: store.order }, text);
  };
  const latestEnd = useRef(end);
  latestEnd.current = end;
  useEffect(() => grid.holdEditor(() => latestEnd.current('blur')), [grid]);
  const move = (next: number) => {
    setTouched(true);
    show(answer, next);
    setChosen(next);
  };
  const isTyping = editing.mode === 'typing';
  const keys: EditorKeys = { isTyping, choiceCount: choices.length, chosen, move, end, fill };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation();
    const act = actionOf(event, keys);
    if (!act) return;
    event.preventDefault();
    act();
  };
  const type = (typed: string) => {
    setText(typed);
    setTouched(true);
    setChosen(0);
    setRefused(false);
    ask(typed);
  };
  const take = (index: number) => {
    const choice = choices[index];
    if (!choice || ended.current) return;
    ended.current = true;
    store.preview(columnId, null);
    commit(choice.reading.write, index);
    leaveEditor('enter');
  };
  return { input, text, touched, answer, chosen, refused, type, take, end, onKeyDown };
}

function OpenEditor({ editing, ...props }: CellEditorProps & { editing: Editing }) {
  const { row, columnId } = props;
  const { store } = useWorksheet();
  const editor = useEditor(props, editing);
  const { text, touched, answer, chosen, refused } = editor;
  const tce = store.find(columnId)?.result.totals.netTce ?? null;
  const { netTceBefore } = editing;
  const gain = netTceBefore !== null && tce !== null ? tce - netTceBefore : null;
  return (
    <>
      <input
        ref={editor.input}
        className="ws-editor"
        aria-label={`${row.label}, ${store.find(columnId)?.fullNumber ?? ''}`}
        aria-invalid={refused}
        value={text}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => editor.type(event.currentTarget.value)}
        onBlur={() => editor.end('blur')}
        onKeyDown={editor.onKeyDown}
      />
      <Portal>
        <EchoCard
          anchorId={cellId(editing)}
          answer={touched || text === '' ? answer : null}
          chosen={chosen}
          gainText={touched && gain !== null ? formatSigned(gain) : ''}
          isGain={(gain ?? 0) >= 0}
          isRefused={refused}
          onChoose={editor.take}
        />
      </Portal>
    </>
  );
}
