import { TextInput as PlainTextInput, Select, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import type { Option } from '../columns/column.ts';
import { DROPDOWN_TEXTS } from './dropdown-texts.ts';
import type { InputProps } from './figure-inputs.tsx';
import { useLookUp } from './use-look-up.ts';

/** Choices that are called what they are. */
export const optionsOf = (values: readonly string[]): Option[] =>
  values.map((value) => ({ value, label: value }));

/** The same of what rows hold: each once, in order. */
export const distinctOptions = (values: readonly string[]): Option[] =>
  optionsOf([...new Set(values)].toSorted());

/** How a browser helps with typing. */
type TypingProps = Pick<
  TextInputProps,
  'type' | 'inputMode' | 'autoComplete' | 'autoFocus' | 'placeholder'
>;

/** One line of text. */
export function TextInput({ value, onChange, hint, ...rest }: InputProps<string> & TypingProps) {
  return (
    <PlainTextInput
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      description={hint}
      {...rest}
    />
  );
}

type SelectInputProps = InputProps<string | null> & {
  options: readonly Option[];
  clearable?: boolean;
};

/** One of a few; typing narrows the list. */
export function SelectInput({ options, hint, clearable, ...rest }: SelectInputProps) {
  return (
    <Select
      data={options.map(({ value, label }) => ({ value, label }))}
      searchable
      clearable={clearable ?? false}
      nothingFoundMessage={options.length === 0 ? DROPDOWN_TEXTS.none : DROPDOWN_TEXTS.notFound}
      description={hint}
      {...rest}
    />
  );
}

type PortInputProps = InputProps<string | null> & {
  /** Name of the present value, until a search brings it. */
  valueLabel?: string;
  /** By name, alias or UN/LOCODE; called 150 ms after the last key. */
  search: (text: string) => Promise<readonly Option[]>;
  onPick?: (option: Option) => void;
  leastCharacters?: number;
  clearable?: boolean;
};

/** A port (or any record) looked up while typing. */
export function PortInput(props: PortInputProps) {
  const { value, valueLabel, onChange, search, onPick, leastCharacters, hint, ...rest } = props;
  const [text, setText] = useState('');
  const { found, emptyText } = useLookUp({ search, text, leastCharacters });
  const [picked, setPicked] = useState<Option | null>(null);
  const others = found.filter((option) => option.value !== value);
  const present = value === null ? [] : [{ value, label: labelOf(value) }];
  // One label as long as the value stays: a new one would be written over what is being typed.
  function labelOf(chosen: string): string {
    if (picked?.value === chosen) return picked.label;
    return valueLabel ?? found.find((option) => option.value === chosen)?.label ?? chosen;
  }
  return (
    <Select
      value={value}
      data={[...present, ...others].map((option) => ({ value: option.value, label: option.label }))}
      searchable
      filter={({ options }) => options}
      nothingFoundMessage={emptyText}
      searchValue={text}
      onSearchChange={setText}
      onChange={(chosen) => {
        const option = found.find((candidate) => candidate.value === chosen) ?? null;
        setPicked(option);
        onChange(chosen);
        if (option) onPick?.(option);
      }}
      description={hint}
      {...rest}
    />
  );
}
