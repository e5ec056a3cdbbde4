import { TextInput as PlainTextInput, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { Option } from '../columns/column.ts';
import type { InputProps } from './figure-inputs.tsx';

/** One line of text. */
export function TextInput({
  value,
  onChange,
  hint,
  ...rest
}: InputProps<string> & { type?: string }) {
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
};

/** A port (or any record) looked up while typing. */
export function PortInput(props: PortInputProps) {
  const { value, valueLabel, onChange, search, onPick, hint, ...rest } = props;
  const [text, setText] = useState('');
  const [wanted] = useDebouncedValue(text, 150);
  const [found, setFound] = useState<readonly Option[]>([]);
  useEffect(() => {
    let current = true;
    search(wanted).then(
      (options) => current && setFound(options),
      () => current && setFound([]),
    );
    return () => {
      current = false;
    };
  }, [search, wanted]);
  const known = found.some((option) => option.value === value);
  const present = value && !known ? [{ value, label: valueLabel ?? value }] : [];
  return (
    <Select
      value={value}
      data={[...present, ...found].map((option) => ({ value: option.value, label: option.label }))}
      searchable
      filter={({ options }) => options}
      nothingFoundMessage="No port fits"
      searchValue={text}
      onSearchChange={setText}
      onChange={(picked) => {
        onChange(picked);
        const option = found.find((candidate) => candidate.value === picked);
        if (option) onPick?.(option);
      }}
      description={hint}
      {...rest}
    />
  );
}
