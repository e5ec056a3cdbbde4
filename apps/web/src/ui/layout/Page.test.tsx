import { describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { showClippedTitles } from './clipped-titles.ts';
import { PageHead } from './Page.tsx';
import { pageTitle } from './page-title.ts';

const tabsOf = (present: string) =>
  ['Trial balance', 'Balance sheet', 'All journals'].map((name) => (
    <a key={name} href={`#${name}`} aria-current={name === present ? 'page' : undefined}>
      {name}
    </a>
  ));

describe('the title of a browser tab', () => {
  it('says the part of the page on screen, so that two of one page are told apart', async () => {
    const head = await render(<PageHead title="Journal" tabs={tabsOf('Balance sheet')} />);
    await expect.poll(pageTitle).toBe('Balance sheet, Journal');
    await head.rerender(<PageHead title="Journal" tabs={tabsOf('Trial balance')} />);
    await expect.poll(pageTitle).toBe('Trial balance, Journal');
    await head.rerender(<PageHead title="Journal" tabs={tabsOf('All journals')} />);
    await expect.poll(pageTitle).toBe('Journal');
    const back = (
      <a href="#list" aria-current="page">
        All manual journals
      </a>
    );
    await head.rerender(<PageHead title="J-0003" tabs={back} />);
    await expect.poll(pageTitle).toBe('J-0003');
    await head.rerender(<PageHead title="Settings" part="Roles" />);
    await expect.poll(pageTitle).toBe('Roles, Settings');
  });
});

describe('text that is cut', () => {
  it('shows in full when it is pointed at, and only while it is cut', async () => {
    const stop = showClippedTitles();
    const words = 'USD; actual where something was reported, invoiced or posted';
    const screen = await render(
      <div className="ellipsis" style={{ width: 90, overflow: 'hidden', whiteSpace: 'nowrap' }}>
        {words}
      </div>,
    );
    const text = screen.getByText(words);
    const pointAt = () =>
      text.element().dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    pointAt();
    await expect.element(text).toHaveAttribute('title', words);
    (text.element() as HTMLElement).style.width = '700px';
    pointAt();
    await expect.element(text).not.toHaveAttribute('title');
    stop();
  });
});
