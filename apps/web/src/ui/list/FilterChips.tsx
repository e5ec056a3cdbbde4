import { Menu, Popover } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Option } from '../columns/column.ts';
import { InsidePopover } from '../inputs/inside-popover.ts';

type ChoiceChipProps = {
  label: string;
  options: readonly Option[];
  value: string | null;
  onChange: (value: string | null) => void;
};

/** A filter of a list that takes one of several values; it says which in the row of chips. */
export function ChoiceChip({ label, options, value, onChange }: ChoiceChipProps) {
  const chosen = options.find((option) => option.value === value);
  return (
    <Menu position="bottom-start" width={220}>
      <Menu.Target>
        <button type="button" className={value === null ? 'chip' : 'chip on'}>
          {label}
          {value !== null && <b>{chosen?.label ?? value}</b>}
        </button>
      </Menu.Target>
      <Menu.Dropdown aria-label={`Filter by ${label}`} className="chip-choices">
        <Menu.RadioGroup value={value ?? ''} onChange={onChange}>
          {options.map((option) => (
            <Menu.RadioItem key={option.value} value={option.value} closeMenuOnClick>
              {option.label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        {value !== null && (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<IconX size={14} />} onClick={() => onChange(null)}>
              Clear
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
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
