import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Column } from '../columns/column.ts';
import { TestFrame } from '../test-frame.tsx';
import { ListPage, type ListPageProps, type ListStatus } from './ListPage.tsx';
import { EMPTY_VIEW, type ListView } from './view.ts';

type Bill = { number: string; vendor: string; usd: number; status: string };
const bills: Bill[] = Array.from({ length: 1000 }, (_, index) => ({
  number: `B-${index + 1}`,
  vendor: index % 2 === 0 ? 'Aegir Towage' : '=HYPERLINK("x")',
  usd: index + 0.5,
  status: index % 3 === 0 ? 'Open' : 'Paid',
}));
const columns: Column<Bill>[] = [
  { key: 'number', header: 'Number', width: 100, kind: 'text', value: (bill) => bill.number },
  { key: 'vendor', header: 'Vendor', width: 200, kind: 'text', value: (bill) => bill.vendor },
  {
    key: 'usd',
    header: 'Balance',
    unit: 'USD',
    width: 120,
    kind: 'number',
    decimals: 2,
    total: 'sum',
    value: (bill) => bill.usd,
  },
];
const open = vi.fn();
const pay = vi.fn();
const retry = vi.fn();
let view: ListView = EMPTY_VIEW;

function Bills({
  status = { kind: 'ready' },
  rows = bills,
  total = rows.length,
  columns: shown = columns,
  ...rest
}: {
  status?: ListStatus;
  rows?: Bill[];
  columns?: Column<Bill>[];
  onExport?: NonNullable<ListPageProps<Bill>['onExport']>;
  onExportWhole?: NonNullable<ListPageProps<Bill>['onExportWhole']>;
  isSearched?: boolean;
  total?: number;
  part?: NonNullable<ListPageProps<Bill>['part']>;
}) {
  const [current, setCurrent] = useState<ListView>(EMPTY_VIEW);
  view = current;
  return (
    <TestFrame>
      <ListPage
        {...rest}
        label="Bills"
        rows={rows}
        total={total}
        status={status}
        columns={shown}
        rowId={(bill) => bill.number}
        rowName={(bill) => bill.number}
        view={current}
        onViewChange={setCurrent}
        filters={[
          {
            key: 'status',
            label: 'Status',
            options: [
              { value: 'Open', label: 'Open' },
              { value: 'Paid', label: 'Paid' },
            ],
            valueOf: (bill) => bill.status,
          },
        ]}
        hrefOf={(bill) => `#${bill.number}`}
        onOpen={open}
        actionsOf={(bill) => [{ label: `Pay ${bill.number}`, run: () => pay(bill.number) }]}
        bulkActions={[{ label: 'Pay all', run: (chosen) => pay(chosen.length) }]}
        empty={{ title: 'No bills yet', text: 'Create the first one.' }}
      />
    </TestFrame>
  );
}

const rowNames = () => [...document.querySelectorAll('.tbl-row a')].map((link) => link.textContent);

beforeEach(() => {
  open.mockClear();
  pay.mockClear();
});

describe('a list', () => {
  it('draws only the rows in view, sorts on its headers and keeps the sort in the view', async () => {
    await render(<Bills />);
    await expect.poll(() => rowNames().length).toBeGreaterThan(5);
    expect(rowNames().length).toBeLessThan(80);
    await page.getByRole('button', { name: 'Balance USD' }).click();
    await page.getByRole('button', { name: 'Balance USD' }).click();
    await expect.poll(() => rowNames()[0]).toBe('B-1000');
    expect(view.sort).toEqual([{ key: 'usd', desc: true }]);
  });
  it('narrows by search and filter; totals follow what is shown', async () => {
    await render(<Bills />);
    await userEvent.fill(page.getByLabelText('Search bills'), 'b-10 aegir');
    await expect.poll(rowNames).toEqual(['B-101', 'B-103', 'B-105', 'B-107', 'B-109']);
    await expect.element(page.getByText('5 of 1000')).toBeVisible();
    await page.getByRole('button', { name: 'Status' }).click();
    await page.getByRole('menuitemcheckbox', { name: /^Open \d+$/ }).click();
    await expect.poll(rowNames).toEqual(['B-103', 'B-109']);
    expect(document.querySelector('.list-foot')?.textContent).toContain('Balance 211.00 USD');
  });
  it('works without a mouse: arrows, Space, Enter, row menu', async () => {
    await render(<Bills />);
    document.querySelector<HTMLElement>('[role=grid]')?.focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown} {Shift>}{ArrowDown}{/Shift}');
    await expect.element(page.getByText('2 selected')).toBeVisible();
    await page.getByRole('button', { name: 'Pay all' }).click();
    expect(pay).toHaveBeenCalledWith(2);
    document.querySelector<HTMLElement>('[role=grid]')?.focus();
    await userEvent.keyboard('{Enter}');
    expect(open).toHaveBeenCalledWith(expect.objectContaining({ number: 'B-4' }));
    await userEvent.keyboard('{Shift>}{F10}{/Shift}');
    await page.getByRole('menuitem', { name: 'Pay B-4' }).click();
    expect(pay).toHaveBeenLastCalledWith('B-4');
  });
  it('exports what is shown, in its order, as the file chosen', async () => {
    const onExport = vi.fn();
    await render(<Bills onExport={onExport} />);
    await page.getByRole('searchbox').fill('B-99');
    await userEvent.click(page.getByRole('columnheader', { name: 'Balance USD' }));
    await userEvent.click(page.getByRole('columnheader', { name: 'Balance USD' }));
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Excel (XLSX)' }).click();
    expect(onExport).toHaveBeenCalledWith('xlsx', {
      label: 'Bills',
      ids: [
        'B-999',
        'B-998',
        'B-997',
        'B-996',
        'B-995',
        'B-994',
        'B-993',
        'B-992',
        'B-991',
        'B-990',
        'B-99',
      ],
      isWhole: true,
      columns: ['number', 'vendor', 'usd'],
    });
  });

  it('hides nothing that the server found by a search, and says so when it found nothing', async () => {
    const screen = await render(<Bills isSearched rows={bills.slice(0, 3)} />);
    await page.getByRole('searchbox').fill('in a field nobody sees');
    await expect.element(page.getByText('3 of 3')).toBeVisible();
    await screen.rerender(<Bills isSearched rows={[]} />);
    await expect.element(page.getByText('No row holds “in a field nobody sees”.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect.element(page.getByRole('heading', { name: 'No bills yet' })).toBeVisible();
  });

  it('says that search and filters reach a part of a list that is cut', async () => {
    const reach = page.getByText('Search and filters reach the 3 that are here');
    const screen = await render(<Bills rows={bills.slice(0, 3)} total={12} />);
    await expect.element(page.getByText('3 of 12')).toBeVisible();
    await expect.element(reach).toBeVisible();
    await screen.rerender(<Bills rows={bills.slice(0, 3)} />);
    await expect.element(page.getByText('3 of 3')).toBeVisible();
    await expect.element(reach).not.toBeInTheDocument();
    await screen.rerender(<Bills part={{ kind: 'reading', onRetry: retry }} />);
    await expect.element(page.getByText('Reading the rest …')).toBeVisible();
    await expect
      .element(page.getByText(`${bills.length} of more than ${bills.length}`))
      .toBeVisible();
    await screen.rerender(<Bills part={{ kind: 'failed', onRetry: retry }} />);
    await page.getByRole('button', { name: 'Try again' }).click();
    expect(retry).toHaveBeenCalledOnce();
  });

  it('says what is missing: nothing yet, forbidden, failed with its reference', async () => {
    const screen = await render(<Bills rows={[]} />);
    await expect.element(page.getByRole('heading', { name: 'No bills yet' })).toBeVisible();
    await screen.rerender(
      <Bills rows={[]} status={{ kind: 'forbidden', needs: 'payablesBills.view' }} />,
    );
    await expect.element(page.getByRole('heading', { name: 'Permission Required' })).toBeVisible();
    await screen.rerender(<Bills rows={[]} status={{ kind: 'error', requestId: '7f2c' }} />);
    await expect.element(page.getByText('Reference 7f2c')).toBeVisible();
  });

  it('a list that is cut is saved to its end, narrowed as it is here; one that is whole is not offered twice', async () => {
    const onExportWhole = vi.fn();
    const part = { kind: 'cut', onRetry: retry } as const;
    const shown = await render(
      <Bills total={5000} part={part} onExport={vi.fn()} onExportWhole={onExportWhole} />,
    );
    await page.getByRole('searchbox').fill('towage');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'Whole list (CSV)' }).click();
    expect(onExportWhole).toHaveBeenCalledWith({
      label: 'Bills',
      columns: ['number', 'vendor', 'usd'],
      search: 'towage',
      filters: {},
      total: 5000,
    });
    await shown.rerender(
      <Bills total={20_001} part={part} onExport={vi.fn()} onExportWhole={onExportWhole} />,
    );
    await expect.element(page.getByText('500 of more than 20000')).toBeVisible();
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'Whole list (CSV)' }).click();
    expect(onExportWhole).toHaveBeenLastCalledWith(expect.objectContaining({ total: null }));
    await shown.rerender(<Bills onExport={vi.fn()} onExportWhole={onExportWhole} />);
    await page.getByRole('button', { name: 'Export' }).click();
    await expect.element(page.getByRole('menuitem', { name: 'CSV', exact: true })).toBeVisible();
    expect(page.getByRole('menuitem', { name: 'Whole list (CSV)' }).query()).toBeNull();
  });
});

describe('a list on a phone', () => {
  it('has no columns on a phone: each row is a card with its figure, ordered by a choice', async () => {
    await page.viewport(390, 844);
    await render(<Bills />);
    const table = document.querySelector<HTMLElement>('.list-table')!;
    await expect.element(page.getByRole('combobox', { name: 'Sort by' })).toBeVisible();
    const card = page.getByRole('row').nth(1);
    await expect.element(card).toHaveTextContent('B-1Balance USD 0.50Vendor Aegir Towage');
    expect(table.scrollWidth).toBe(table.clientWidth);
    await page.getByRole('combobox', { name: 'Sort by' }).selectOptions('Balance');
    await page.getByRole('button', { name: 'The other way round' }).click();
    await expect.poll(() => rowNames()[0]).toBe('B-1000');
    await page.getByRole('button', { name: 'In no order' }).click();
    await expect.poll(() => rowNames()[0]).toBe('B-1');
    await page.getByRole('button', { name: 'Actions for B-1', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Pay B-1', exact: true }).click();
    expect(pay).toHaveBeenCalledWith('B-1');
    await page.viewport(1280, 800);
  });

  it('a card on a phone is as high as what it says, however many columns there are', async () => {
    await page.viewport(390, 844);
    const more = Array.from({ length: 16 }, (_, at) => ({
      ...{ key: `more${at}`, header: `Column ${at}`, width: 160, kind: 'text' as const },
      value: (bill: Bill) => `${bill.vendor} ${at}`,
    }));
    await render(<Bills columns={[...columns, ...more]} />);
    const cards = () => [...document.querySelectorAll('.list-table .tbl-row[id]')];
    await expect.poll(() => cards().length).toBeGreaterThan(2);
    await expect
      .poll(() => cards().every((card) => card.scrollHeight <= card.clientHeight))
      .toBe(true);
    const last = page.getByRole('gridcell', { name: 'Column 15 Aegir Towage 15' }).first();
    await expect.element(last).toBeInViewport();
    const tops = cards().map((card) => card.getBoundingClientRect());
    expect(tops[1]!.top, 'none lies over another').toBeGreaterThanOrEqual(tops[0]!.bottom - 1);
    await page.viewport(1280, 800);
  });
});
