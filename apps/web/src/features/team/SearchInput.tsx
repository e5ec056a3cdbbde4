import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';

/** From here on a name is found faster by typing than by looking. */
export const SEARCHED_FROM = 10;

/** Every word that was typed stands in the text. */
export function hasWords(text: string, typed: string): boolean {
  const held = text.toLocaleLowerCase();
  return typed
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => held.includes(word));
}

type SearchInputProps = {
  label: string;
  value: string;
  onChange: (typed: string) => void;
  widthPx?: number;
};

/** Narrows a list of the settings while one types. */
export function SearchInput({ label, value, onChange, widthPx }: SearchInputProps) {
  return (
    <TextInput
      type="search"
      size="xs"
      {...(widthPx ? { w: widthPx } : {})}
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={14} aria-hidden />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
