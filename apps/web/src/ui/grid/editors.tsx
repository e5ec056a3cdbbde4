import { Combobox, useCombobox } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type GridColumn, optionsAt } from '../columns/column.ts';
import { DROPDOWN_TEXTS } from '../inputs/dropdown-texts.ts';
import { useLookUp } from '../inputs/use-look-up.ts';
import type { EditEnd, EditingCell } from './control.ts';

type EditorProps<Row> = {
  column: GridColumn<Row>;
  row: Row;
  editing: EditingCell;
  label: string;
  onEnd: (end: EditEnd) => void;
};

/** Calls back once only: a key that ends the editing is followed by the blur it causes. */
function useOnce(onEnd: (end: EditEnd) => void) {
  const ended = useRef(false);
  return (end: EditEnd) => {
    if (ended.current) return;
    ended.current = true;
    onEnd(end);
  };
}

const LEAVING_ARROWS: Readonly<Record<string, EditEnd['by']>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

function endingKey(event: KeyboardEvent, mode: EditingCell['mode']): EditEnd['by'] | null {
  if (event.key === 'Escape') return 'escape';
  if (event.key === 'Enter') {
    if (event.ctrlKey || event.metaKey) return 'fill';
    return event.shiftKey ? 'enter-up' : 'enter';
  }
  if (event.key === 'Tab') return event.shiftKey ? 'tab-back' : 'tab';
  const arrow = LEAVING_ARROWS[event.key];
  return mode === 'typing' && arrow && !event.shiftKey ? arrow : null;
}

function TextEditor<Row>({ column, editing, label, onEnd }: EditorProps<Row>) {
  const end = useOnce(onEnd);
  return (
    <input
      className="grid-editor"
      aria-label={label}
      defaultValue={editing.text}
      inputMode={column.kind === 'number' ? 'decimal' : 'text'}
      spellCheck={false}
      autoComplete="off"
      // biome-ignore lint/a11y/noAutofocus: the cell had the focus; its editor takes the next key
      autoFocus
      onBlur={(event) => end({ text: event.currentTarget.value, by: 'blur' })}
      onKeyDown={(event) => {
        event.stopPropagation();
        const by = endingKey(event, editing.mode);
        if (!by) return;
        event.preventDefault();
        end({ text: by === 'escape' ? null : event.currentTarget.value, by });
      }}
    />
  );
}

const noSearch = () => Promise.resolve([]);

/** Options that fit the text: those of a select, or the answers of a look-up. */
function useChoices<Row>({ column, row }: EditorProps<Row>, text: string, touched: boolean) {
  const search = column.edit?.search;
  const looked = useLookUp({ search: search ?? noSearch, text: search ? text : '', waitMs: 0 });
  if (search) return { choices: looked.found, emptyText: looked.emptyText };
  const all = optionsAt(column, row);
  const needle = text.trim().toLowerCase();
  const emptyText = all.length === 0 ? DROPDOWN_TEXTS.none : DROPDOWN_TEXTS.notFound;
  if (!touched || needle === '') return { choices: all, emptyText };
  const starting = all.filter((option) => option.label.toLowerCase().startsWith(needle));
  const within = all.filter(
    (option) =>
      !starting.includes(option) &&
      `${option.label} ${option.hint ?? ''}`.toLowerCase().includes(needle),
  );
  return { choices: [...starting, ...within], emptyText };
}

function ChoiceEditor<Row>(props: EditorProps<Row>) {
  const { column, editing, label, onEnd } = props;
  const end = useOnce(onEnd);
  const [text, setText] = useState(editing.text);
  const [touched, setTouched] = useState(editing.mode === 'typing');
  const { choices, emptyText } = useChoices(props, text, touched);
  const combobox = useCombobox({ defaultOpened: true });
  const { selectFirstOption, resetSelectedOption } = combobox;
  const isFree = column.edit?.isFree ?? false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first option follows the list
  useEffect(() => {
    if (isFree) resetSelectedOption();
    else if (touched) selectFirstOption();
  }, [choices, touched]);
  const chosen = () => {
    const index = combobox.getSelectedOptionIndex();
    const option = index >= 0 ? choices[index] : undefined;
    return touched && option && text.trim() !== '' ? option.label : text;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    const vertical = event.key === 'ArrowDown' || event.key === 'ArrowUp';
    if (vertical) {
      event.preventDefault();
      setTouched(true);
      if (event.key === 'ArrowDown') combobox.selectNextOption();
      else combobox.selectPreviousOption();
      return;
    }
    const by = endingKey(event, 'changing');
    if (!by) return;
    event.preventDefault();
    const index = combobox.getSelectedOptionIndex();
    const picked = touched && text.trim() === '' && index >= 0 ? choices[index]?.label : undefined;
    end({ text: by === 'escape' ? null : (picked ?? chosen()), by });
  };
  return (
    <Combobox
      store={combobox}
      withinPortal
      position="bottom-start"
      offset={1}
      width="max-content"
      onOptionSubmit={(value) => end({ text: value, by: 'enter' })}
    >
      <Combobox.EventsTarget withKeyboardNavigation={false}>
        <Combobox.DropdownTarget>
          <input
            className="grid-editor"
            aria-label={label}
            role="combobox"
            aria-expanded={combobox.dropdownOpened}
            value={text}
            spellCheck={false}
            autoComplete="off"
            // biome-ignore lint/a11y/noAutofocus: the cell had the focus; its editor takes the next key
            autoFocus
            onChange={(event) => {
              setText(event.currentTarget.value);
              setTouched(true);
            }}
            onBlur={() => end({ text: chosen(), by: 'blur' })}
            onKeyDown={onKeyDown}
          />
        </Combobox.DropdownTarget>
      </Combobox.EventsTarget>
      <Combobox.Dropdown>
        <Combobox.Options mah={220} style={{ overflowY: 'auto' }} aria-label={`${label}, choices`}>
          {choices.map((option) => (
            <Combobox.Option key={option.value} value={option.label}>
              {option.label}
              {option.hint && <span className="muted small"> {option.hint}</span>}
            </Combobox.Option>
          ))}
          {choices.length === 0 && <Combobox.Empty>{emptyText}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** The editor of a cell by its kind; starts with the character that was typed. */
export function CellEditor<Row>(props: EditorProps<Row>) {
  const { kind } = props.column;
  if (kind === 'select' || kind === 'port') return <ChoiceEditor {...props} />;
  return <TextEditor {...props} />;
}
