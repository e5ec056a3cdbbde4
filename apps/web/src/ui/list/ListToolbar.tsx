import { ActionIcon, Menu, TextInput } from '@mantine/core';
import { IconColumns3, IconDownload, IconSearch } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useMemo } from 'react';
import type { Column } from '../columns/column.ts';
import { formatNumber } from '../format/number.ts';
import type { ExportFormat } from './export.ts';
import { ChipMenu } from './FilterChips.tsx';
import type { ListFilter } from './rows.ts';
import type { ListView } from './view.ts';

/** Filters that the page answers itself, by asking the server anew. */
export type ListChips = {
  chips: ReactNode;
  /** How many of them are chosen. */
  chosen: number;
  /** Lets go of them, and of what the list is searched for: in one step, for both stand in the address. */
  onClear: () => void;
};

type ToolbarProps<Row> = {
  /** All that are here, whatever is searched. */
  rows: readonly Row[];
  view: ListView;
  onViewChange: (view: ListView) => void;
  filters: readonly ListFilter<Row>[];
  chips?: ListChips | undefined;
  columns: readonly Column<Row>[];
  hidden: readonly string[];
  searchLabel: string;
  searchRef: RefObject<HTMLInputElement | null>;
  formats: readonly ExportFormat[];
  onExport: (format: ExportFormat) => void;
  /** The list to its end, where what is here is a part of it. */
  onExportWhole?: (() => void) | undefined;
};

type ChipProps<Row> = {
  rows: readonly Row[];
  filter: ListFilter<Row>;
  chosen: readonly string[];
  onChoose: (values: readonly string[]) => void;
};

/** The choices of a filter, each with how many rows have it; counted when they are opened. */
function FilterOptions<Row>({ rows, filter, chosen, onChoose }: ChipProps<Row>) {
  const counts = useMemo(() => {
    const found = new Map<string, number>();
    for (const row of rows) {
      for (const value of [filter.valueOf(row)].flat()) {
        found.set(value, (found.get(value) ?? 0) + 1);
      }
    }
    return found;
  }, [rows, filter]);
  const toggle = (value: string) =>
    onChoose(
      chosen.includes(value) ? chosen.filter((stored) => stored !== value) : [...chosen, value],
    );
  return filter.options.map((option) => (
    <Menu.CheckboxItem
      key={option.value}
      checked={chosen.includes(option.value)}
      onChange={() => toggle(option.value)}
      {...(filter.isOfServer
        ? {}
        : {
            rightSection: (
              <span className="muted">{formatNumber(counts.get(option.value) ?? 0)}</span>
            ),
          })}
    >
      {option.label}
    </Menu.CheckboxItem>
  ));
}

function FilterChip<Row>(props: ChipProps<Row>) {
  const { filter, chosen, onChoose } = props;
  const labels = filter.options
    .filter((option) => chosen.includes(option.value))
    .map((option) => option.label);
  return (
    <ChipMenu
      label={filter.label}
      chosen={chosen.length > 0 ? labels.join(', ') : null}
      onClear={() => onChoose([])}
      staysOpen
      widthPx={200}
    >
      <FilterOptions {...props} />
    </ChipMenu>
  );
}

function ColumnChooser<Row>({ view, onViewChange, columns, hidden }: ToolbarProps<Row>) {
  const toggle = (key: string) => {
    const next = hidden.includes(key) ? hidden.filter((saved) => saved !== key) : [...hidden, key];
    onViewChange({ ...view, hidden: next });
  };
  return (
    <Menu closeOnItemClick={false} position="bottom-end" width={210}>
      <Menu.Target>
        <ActionIcon size={28} aria-label="Choose columns">
          <IconColumns3 size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label="Columns">
        {columns.map((column, index) => (
          <Menu.CheckboxItem
            key={column.key}
            checked={!hidden.includes(column.key)}
            disabled={index === 0}
            onChange={() => toggle(column.key)}
          >
            {column.header}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const FORMAT_LABELS: Readonly<Record<ExportFormat, string>> = {
  xlsx: 'Excel (XLSX)',
  csv: 'CSV',
};

function ExportButton<Row>({ formats, onExport, onExportWhole }: ToolbarProps<Row>) {
  if (formats.length === 1 && !onExportWhole) {
    return (
      <ActionIcon size={28} aria-label="Export as CSV" onClick={() => onExport('csv')}>
        <IconDownload size={16} />
      </ActionIcon>
    );
  }
  return (
    <Menu position="bottom-end" width={onExportWhole ? 180 : 150}>
      <Menu.Target>
        <ActionIcon size={28} aria-label="Export">
          <IconDownload size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label="Export as">
        {formats.map((format) => (
          <Menu.Item key={format} onClick={() => onExport(format)}>
            {FORMAT_LABELS[format]}
          </Menu.Item>
        ))}
        {onExportWhole && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={onExportWhole}>Whole list (CSV)</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Filter chips, search, export and column chooser of a list. */
export function ListToolbar<Row>(props: ToolbarProps<Row>) {
  const { view, onViewChange, filters, chips, searchLabel, searchRef } = props;
  const isViewFiltered = view.search !== '' || Object.keys(view.filters).length > 0;
  const isFiltered = isViewFiltered || (chips?.chosen ?? 0) > 0;
  const onClear = () => {
    if (chips && chips.chosen > 0) return chips.onClear();
    return onViewChange({ ...view, search: '', filters: {} });
  };
  return (
    <div className="list-toolbar" role="toolbar" aria-label="List">
      {filters.map((filter) => (
        <FilterChip
          key={filter.key}
          rows={props.rows}
          filter={filter}
          chosen={view.filters[filter.key] ?? []}
          onChoose={(values) => {
            const { [filter.key]: _, ...others } = view.filters;
            const next = values.length > 0 ? { ...others, [filter.key]: values } : others;
            onViewChange({ ...view, filters: next });
          }}
        />
      ))}
      {chips?.chips}
      {isFiltered && (
        <button type="button" className="link-button" onClick={onClear}>
          Clear all
        </button>
      )}
      <span className="grow" />
      <TextInput
        ref={searchRef}
        w={214}
        type="search"
        aria-label={searchLabel}
        placeholder={searchLabel}
        leftSection={<IconSearch size={14} />}
        value={view.search}
        onChange={(event) => onViewChange({ ...view, search: event.currentTarget.value })}
      />
      <ExportButton {...props} />
      <ColumnChooser {...props} />
    </div>
  );
}
