import { MOST_WHOLE_ROWS } from '@mainsheet/contract';
import { Button } from '@mantine/core';
import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { SnackbarHost } from '../../ui/index.ts';
import { TestFrame } from '../../ui/test-frame.tsx';
import { useWholeList } from './use-whole-list.tsx';
import { RowCount } from './whole-file.ts';

const save = vi.hoisted(() => vi.fn());
vi.mock('../../ui/columns/save-file.ts', () => ({ saveFile: save }));

let asked: { url: string; body: unknown; signal: AbortSignal | null | undefined };
let file: ReadableStreamDefaultController<Uint8Array>;

beforeEach(() => {
  save.mockReset();
  const content = new ReadableStream<Uint8Array>({
    start: (controller) => {
      file = controller;
    },
  });
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, call) => {
    asked = { url: url as string, body: JSON.parse(call?.body as string), signal: call?.signal };
    call?.signal?.addEventListener('abort', () => file.error(call.signal?.reason));
    return new Response(content);
  });
});

const write = (text: string) => file.enqueue(new TextEncoder().encode(text));

function Saver({
  filters = {},
  search = '',
}: {
  filters?: Record<string, string[]>;
  search?: string;
}) {
  const [begin, dialog] = useWholeList('invoices');
  const request = { label: 'Invoices', columns: ['number'], search, filters, total: 12_000 };
  return (
    <TestFrame>
      <SnackbarHost />
      <Button onClick={() => begin(request)}>Save</Button>
      {dialog}
    </TestFrame>
  );
}

const start = () => page.getByRole('button', { name: 'Save' }).click();
const rows = () => page.getByRole('dialog').getByRole('status');

it('a list is saved once it is here to its end, and says how far it is', async () => {
  await render(<Saver />);
  await start();
  write('\uFEFFInvoice\r\nINV-1\r\n"two\r\nlines"\r\n');
  await expect.element(rows()).toHaveTextContent('2 of 12,000 rows');
  expect(asked.url).toBe('/v2/exports/invoices/whole');
  expect(asked.body).toEqual({ columns: ['number'], filters: {} });
  expect(save).not.toHaveBeenCalled();
  write('INV-3\r\n');
  file.close();
  await expect.element(page.getByText('Invoices.csv has 3 rows.')).toBeVisible();
  expect(save).toHaveBeenCalledOnce();
  const [name, content] = save.mock.calls[0] as [string, Blob];
  expect(name).toBe('Invoices.csv');
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(await content.arrayBuffer())).toBe(
    '\uFEFFInvoice\r\nINV-1\r\n"two\r\nlines"\r\nINV-3\r\n',
  );
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

it('a list that is narrowed says so, and how many it may be at the most', async () => {
  await render(<Saver filters={{ status: ['Paid'] }} search=" grain " />);
  await start();
  await expect.element(rows()).toHaveTextContent('0 of at most 12,000 rows');
  await expect
    .poll(() => page.getByRole('dialog').element().textContent)
    .toContain('list, narrowed as it is here.');
  expect(asked.body).toEqual({ columns: ['number'], filters: { status: ['Paid'] }, text: 'grain' });
});

it('cancelled, the server hears of it and nothing is saved', async () => {
  await render(<Saver />);
  await start();
  write('Invoice\r\nINV-1\r\n');
  await expect.element(rows()).toHaveTextContent('1 of 12,000 rows');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(asked.signal?.aborted).toBe(true);
  expect(save).not.toHaveBeenCalled();
});

it('a file that breaks off is not saved, and says how far it came', async () => {
  await render(<Saver />);
  await start();
  write('Invoice\r\nINV-1\r\n');
  await expect.element(rows()).toHaveTextContent('1 of 12,000 rows');
  file.error(new TypeError('network error'));
  await expect
    .element(page.getByText('The file broke off after 1 row and was not saved. Try again.'))
    .toBeVisible();
  expect(save).not.toHaveBeenCalled();
});

it('a file of as many rows as one may hold says that the list must be narrowed', async () => {
  await render(<Saver />);
  await start();
  // The last rows before the server stopped did not arrive.
  write(`Invoice\r\n${'INV-1\r\n'.repeat(MOST_WHOLE_ROWS - 500)}`);
  await expect.element(rows()).toHaveTextContent('999,500 of 12,000 rows');
  file.error(new TypeError('network error'));
  await expect
    .element(
      page.getByText(
        'A file holds 1,000,000 rows at the most, and this one broke off there. Narrow the list by its filters, then save it again.',
      ),
    )
    .toBeVisible();
  expect(save).not.toHaveBeenCalled();
});

it('a line break inside quotes is no row, wherever the pieces are cut', () => {
  const bytes = new TextEncoder().encode('a,b\r\n"x ""y""\r\nz",1\r\nw,2\r\n');
  const count = new RowCount();
  for (const byte of bytes) count.add(Uint8Array.of(byte));
  expect(count.rows).toBe(2);
});
