import { TextInput } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { formatNumber } from '../format/number.ts';
import { readNumber } from '../format/read-number.ts';

/** What every input of the kit takes; fits the `field` of a react-hook-form controller. */
export type InputProps<Value> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  onBlur?: () => void;
  error?: string | undefined;
  /** One line of help below the field. */
  hint?: ReactNode;
  disabled?: boolean;
  required?: boolean;
  name?: string;
};

type FigureInputProps = InputProps<string | null> & {
  decimals?: number;
  /** At the right end of the field: a currency or a unit. */
  unit?: string | undefined;
  /** A value calculation filled in: drawn in the text colour and named so. */
  computed?: boolean;
  /** In a table, whose head says it: the label is for those who cannot see the table. */
  isLabelHidden?: boolean;
};

/**
 * A number typed the quick way (`12.5k`, `1,234.5`, `(500)`). Raw while focused, formatted after;
 * a text that cannot be read stays, with the reason beside it; Escape takes the typing back.
 * The value is an exact decimal string.
 */
function FigureInput(props: FigureInputProps) {
  const {
    label,
    value,
    onChange,
    onBlur,
    error,
    hint,
    decimals = 2,
    unit,
    computed,
    isLabelHidden,
    ...rest
  } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const [focused, setFocused] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // After the raw text stands in the field: what is selected before is lost with the formatted text.
  useLayoutEffect(() => {
    if (focused) field.current?.select();
  }, [focused]);
  const reading = draft === null ? null : readNumber(draft);
  const commit = () => {
    setFocused(false);
    if (reading?.ok) {
      setDraft(null);
      if (reading.value !== value) onChange(reading.value);
    }
    onBlur?.();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && draft !== null) {
      event.stopPropagation();
      setDraft(null);
    }
    if (event.key === 'Enter' && reading?.ok) onChange(reading.value);
  };
  const unreadable = !focused && reading && !reading.ok ? reading.reason : undefined;
  return (
    <TextInput
      label={label}
      {...(isLabelHidden ? { labelProps: { className: 'visually-hidden' } } : {})}
      value={draft ?? (focused ? (value ?? '') : formatNumber(value, decimals))}
      onChange={(event) => setDraft(event.currentTarget.value)}
      ref={field}
      onFocus={() => setFocused(true)}
      onBlur={commit}
      onKeyDown={onKeyDown}
      error={unreadable ?? error}
      description={hint}
      inputMode="decimal"
      autoComplete="off"
      // A dialog around it leaves Escape to what was begun here.
      data-mantine-stop-propagation={draft !== null}
      rightSection={unit && <span className="muted tiny nowrap">{unit}</span>}
      rightSectionWidth={unit ? 14 + unit.length * 8 : 0}
      rightSectionPointerEvents="none"
      styles={{ input: { textAlign: 'right', color: computed ? undefined : 'var(--typed)' } }}
      {...rest}
    />
  );
}

/** Money: an exact decimal string with its currency beside it. */
export function AmountInput(props: Omit<FigureInputProps, 'unit'> & { currency: string }) {
  const { currency, ...rest } = props;
  return <FigureInput {...rest} unit={currency} />;
}

/** A quantity with its unit beside it. */
export function QuantityInput(props: FigureInputProps & { unit: string }) {
  return <FigureInput {...props} />;
}
