import { type LaytimePort, laytimeInput } from '@mainsheet/contract';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { TestFrame } from '../../ui/test-frame.tsx';
import { CountPanel } from './CountPanel.tsx';
import { FactsGrid } from './FactsGrid.tsx';
import { MethodsPanel } from './MethodsPanel.tsx';
import { OpinionsPanel } from './OpinionsPanel.tsx';
import { changeCount, changePort, useStatement } from './use-statement.ts';

/** Two days allowed at USD 14,400 a day, four days used from notice on: USD 10 a minute on demurrage. */
const FORM = laytimeInput.parse({
  voyageId: '01a1f8d3-ea00-70a4-9796-d9bf4d1442f0',
  count: {
    ports: [
      {
        id: 'r2',
        portName: 'Santos',
        timeZone: 'UTC',
        operation: 'Loading',
        isWeatherWorking: true,
        allowance: { kind: 'fixed', amount: 2, unit: 'Days' },
        notice: { tenderedAt: '2026-11-02T00:00:00.000Z' },
        arrivedAt: '2026-11-02T00:00:00.000Z',
        completedAt: '2026-11-06T00:00:00.000Z',
        demurrageRate: 14_400,
      },
    ],
  },
});

function Subject() {
  const statement = useStatement(FORM);
  const { form, change } = statement;
  const [port] = form.count.ports;
  const sheet = statement.statement?.ports[0];
  if (!port || !sheet) return <p>Not counted</p>;
  const set = (run: (one: LaytimePort) => LaytimePort) =>
    change(changeCount('count', changePort(0, run)));
  return (
    <>
      <output aria-label="Claim">{String(statement.statement?.net.minorUnits)}</output>
      <output aria-label="Agreed">{port.agreedClaimAmount ?? 'none'}</output>
      <button type="button" onClick={() => statement.undo?.()}>
        Undo
      </button>
      <button
        type="button"
        onClick={() =>
          change(
            changeCount(
              'theirs',
              changePort(0, (one) => ({ ...one, activities: [RAIN] })),
            ),
          )
        }
      >
        They saw rain
      </button>
      <button type="button" onClick={() => set((one) => ({ ...one, activities: [RAIN] }))}>
        We saw rain
      </button>
      <FactsGrid
        port={port}
        intervals={sheet.intervals}
        onChange={(activities) => set((now) => ({ ...now, activities }))}
      />
      <CountPanel
        count={form.count}
        port={port}
        sheet={sheet}
        name="Ours"
        other={null}
        onChange={(next) => set(() => next)}
      />
      <MethodsPanel statement={statement} />
      <OpinionsPanel
        statement={statement}
        agree={{
          blocked: null,
          isBusy: false,
          onAgree: (amount, note) =>
            set((now) => ({ ...now, agreedClaimAmount: amount, portCode: note })),
        }}
      />
      <output aria-label="Note">{port.portCode}</output>
    </>
  );
}

const RAIN = {
  id: 'rain',
  type: 'Weather' as const,
  start: '2026-11-03T00:00:00.000Z' as never,
  end: '2026-11-03T10:00:00.000Z' as never,
  acceptancePercent: null,
  demurragePercent: null,
  clause: null,
  remarks: 'Rain',
  source: '',
};

const show = () =>
  render(
    <TestFrame>
      <Subject />
    </TestFrame>,
  );
const claim = () => page.getByLabelText('Claim');

function paste(text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  document.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
}

describe('a laytime statement on the page', () => {
  it('rows of day, from, to and what happened are pasted and counted at once, and taken back', async () => {
    await show();
    await expect.element(claim()).toHaveTextContent('2880000');
    await page.getByRole('button', { name: 'Add event' }).click();
    const grid = page.getByRole('grid', { name: 'Events at Santos' });
    await grid.getByRole('gridcell').first().click();
    paste(
      ['3 Nov 2026\t0600\t1200\tRain', '5 Nov 2026\t2300\t0115\tShip crane breakdown'].join('\n'),
    );
    // Six hours of rain within the allowance, and of the ship's own time the hour before completion.
    await expect.element(claim()).toHaveTextContent(String(2_880_000 - (360 + 60) * 1000));
    for (const name of [/Rain.*Weather/, /crane.*Ship breakdown/]) {
      await expect.element(grid.getByRole('row', { name })).toBeVisible();
    }
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.element(claim()).toHaveTextContent('2880000');
  });

  it('a stretch that is ruled on counts as decided, with its clause, until the ruling is taken back', async () => {
    await show();
    await page.getByRole('button', { name: '04 Nov 2026 00:00' }).click();
    await page.getByRole('textbox', { name: 'Counts instead' }).fill('50');
    await page.getByRole('textbox', { name: 'Clause or reason' }).fill('CP clause 8');
    await page.getByRole('button', { name: 'Rule on this time' }).click();
    await expect.element(claim()).toHaveTextContent('1440000');
    await expect.element(page.getByRole('cell', { name: 'CP clause 8' })).toBeVisible();
    await page.getByRole('button', { name: 'Take the ruling back' }).click();
    await expect.element(claim()).toHaveTextContent('2880000');
  });

  it('the end of an event is moved by keys, a quarter of an hour a step, counted while it is held, and undone', async () => {
    await show();
    await page.getByRole('button', { name: 'We saw rain' }).click();
    await expect.element(claim()).toHaveTextContent('2280000');
    await page.getByRole('button', { name: /^Ours: Weather/ }).click();
    const edge = page.getByRole('slider', { name: 'Rain ends' });
    await expect.element(edge).toHaveAttribute('aria-valuetext', '03 Nov 2026 10:00');
    (edge.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{Alt>}{ArrowRight}{/Alt}');
    // 31 minutes of rain more, USD 10 each; nothing is changed until it is let go.
    await expect.element(page.getByText('03 Nov 2026 10:31: USD 22,490.00')).toBeVisible();
    await expect.element(claim()).toHaveTextContent('2280000');
    await userEvent.keyboard('{Escape}');
    await expect.element(edge).toHaveAttribute('aria-valuetext', '03 Nov 2026 10:00');
    await userEvent.keyboard('{ArrowLeft}{Enter}');
    await expect.element(claim()).toHaveTextContent('2295000');
    await expect.element(edge).toHaveFocus();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.element(claim()).toHaveTextContent('2280000');
  });

  it('an edge is dragged with the mouse; no event is turned round', async () => {
    await show();
    await page.getByRole('button', { name: 'We saw rain' }).click();
    const edge = page.getByRole('slider', { name: 'Rain begins' }).element() as HTMLElement;
    const perHour = (edge.parentElement?.clientWidth ?? 0) / 96;
    const at = (x: number) => ({ clientX: x, pointerId: 1, bubbles: true, button: 0 });
    const x = edge.getBoundingClientRect().x;
    edge.setPointerCapture = () => {};
    edge.dispatchEvent(new PointerEvent('pointerdown', at(x)));
    edge.dispatchEvent(new PointerEvent('pointermove', at(x + 2 * perHour)));
    await expect.element(edge).toHaveAttribute('aria-valuetext', '03 Nov 2026 02:00');
    edge.dispatchEvent(new PointerEvent('pointermove', at(x + 40 * perHour)));
    await expect.element(edge).toHaveAttribute('aria-valuetext', '03 Nov 2026 10:00');
    edge.dispatchEvent(new PointerEvent('pointermove', at(x + 2 * perHour)));
    edge.dispatchEvent(new PointerEvent('pointerup', at(x + 2 * perHour)));
    await expect.element(claim()).toHaveTextContent('2400000');
  });

  it('both counting methods stand beside each other, each stretch between them priced to the gap', async () => {
    await show();
    await page.getByRole('button', { name: 'We saw rain' }).click();
    const table = page.getByRole('table');
    await expect
      .element(page.getByRole('row', { name: /Claim, USD 22,800\.00 −14,400\.00 −37,200\.00/ }))
      .toBeVisible();
    for (const name of [
      /Santos 02 Nov 2026 00:00 03 Nov 2026 00:00 No event covers this time/,
      /Time counting less deduction .*−37,200\.00/,
    ]) {
      await expect.element(table.getByRole('row', { name })).toBeVisible();
    }
    await expect
      .element(
        page
          .getByRole('img', { name: /deduction: Laytime counts.*Time counting: Does not/ })
          .first(),
      )
      .toBeVisible();
  });

  it('two opinions: each difference is priced, they sum to the gap, and what is given in can be agreed', async () => {
    await show();
    await page.getByRole('button', { name: 'Begin their count with ours' }).click();
    await page.getByRole('button', { name: 'They saw rain' }).click();
    for (const name of [
      /Santos: Rain – 03 Nov 2026 00:00 to 10:00 .*-0d 10:00 −6,000\.00$/,
      /Their count.*22,800\.00$/,
    ]) {
      await expect.element(page.getByRole('row', { name })).toBeVisible();
    }
    await userEvent.click(page.getByRole('checkbox', { name: /^Give in: Santos: Rain/ }));
    await page.getByRole('button', { name: 'Agree at USD 22,800.00' }).click();
    await expect
      .element(page.getByLabelText('Agreed', { exact: true }))
      .toHaveTextContent('22800.00');
  });

  it('the settlement slides in money between both counts, by keys too, and is agreed with a note', async () => {
    await show();
    await page.getByRole('button', { name: 'Begin their count with ours' }).click();
    await page.getByRole('button', { name: 'They saw rain' }).click();
    const thumb = page.getByRole('slider', { name: 'Settled amount between both counts' });
    await expect.element(thumb).toHaveAttribute('aria-valuetext', 'USD 28,800.00');
    (thumb.element() as HTMLElement).focus();
    await userEvent.keyboard('{End}');
    await expect
      .element(page.getByRole('button', { name: 'Agree at USD 22,800.00' }))
      .toBeVisible();
    await userEvent.keyboard('{Home}{ArrowRight}');
    await expect.element(thumb).toHaveAttribute('aria-valuetext', 'USD 28,794.00');
    await page.getByRole('textbox', { name: 'Agreed amount' }).fill('25000.55');
    await page.getByRole('textbox', { name: 'How it was settled' }).fill('Half of the rain');
    await page.getByRole('button', { name: 'Agree at USD 25,000.55' }).click();
    await expect
      .element(page.getByLabelText('Agreed', { exact: true }))
      .toHaveTextContent('25000.55');
    await expect.element(page.getByLabelText('Note')).toHaveTextContent('Half of the rain');
  });
});
