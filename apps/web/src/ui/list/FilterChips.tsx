import { Menu, Popover } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Option } from '../columns/column.ts';
import { InsidePopover } from '../inputs/inside-popover.ts';

type ChipMenuProps = {
  label: string;
  /** What is chosen, in words; null where nothing is. */
  chosen: string | null;
  onClear: () => void;
  /** A choice does not close it: several may be made. */
  staysOpen?: boolean;
  widthPx: number;
  /** The choices, as items of a menu. */
  children: ReactNode;
};

/** A chip that opens the choices of a filter, says what is chosen and lets go of it. */
export function ChipMenu(props: ChipMenuProps) {
  const { label, chosen, onClear, staysOpen = false, widthPx, children } = props;
  return (
    <Menu closeOnItemClick={!staysOpen} position="bottom-start" width={widthPx}>
      <Menu.Target>
        <button type="button" className={chosen === null ? 'chip' : 'chip on'}>
          {label}
          {chosen && <b>{chosen}</b>}
        </button>
      </Menu.Target>
      <Menu.Dropdown aria-label={`Filter by ${label}`} className="chip-choices">
        {children}
        {chosen !== null && (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<IconX size={14} />} onClick={onClear}>
              Clear
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

type ChoiceChipProps = {
  label: string;
  options: readonly Option[];
  value: string | null;
  onChange: (value: string | null) => void;
};

/** A filter of a list that takes one of several values; it says which in the row of chips. */
export function ChoiceChip({ label, options, value, onChange }: ChoiceChipProps) {
  const text = options.find((option) => option.value === value)?.label ?? value;
  return (
    <ChipMenu label={label} chosen={text} onClear={() => onChange(null)} widthPx={220}>
      <Menu.RadioGroup value={value ?? ''} onChange={onChange}>
        {options.map((option) => (
          <Menu.RadioItem key={option.value} value={option.value} closeMenuOnClick>
            {option.label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </ChipMenu>
  );
}

type RangeChipProps = {
  label: string;
  /** What it is narrowed to, in words; empty where it is not. */
  text: string;
  /** The two fields, shown below the chip while it is open. */
  children: ReactNode;
};

/** A filter of a list from one value to another. */
export function RangeChip({ label, text, children }: RangeChipProps) {
  return (
    <Popover position="bottom-start" trapFocus withRoles>
      <Popover.Target>
        <button type="button" className={text === '' ? 'chip' : 'chip on'}>
          {label}
          {text !== '' && <b>{text}</b>}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={`Filter by ${label}`}>
        <InsidePopover value={true}>
          <div className="chip-range">{children}</div>
        </InsidePopover>
      </Popover.Dropdown>
    </Popover>
  );
}
