import { expect } from '@playwright/test';
import { expectAccessible, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

test('the other side reads a laytime statement by a link, comments on an event, and reads the answer there', async ({
  page,
  browser,
  baseURL,
}) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'operator', '/contracts/laytime');
  const list = page.getByRole('grid', { name: 'Laytime statements' });
  await list.getByRole('link', { name: 'L-0001' }).click();
  await page.getByRole('button', { name: 'Make a link' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'For', exact: true }).fill('Ana of the charterers');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  await expect(
    page.getByRole('heading', { name: 'A link for Ana of the charterers was made.' }),
  ).toBeVisible();
  const link = (await page.getByText('/shared/laytime#').textContent()) ?? '';
  await page.getByRole('button', { name: 'Done' }).click();
  const panel = page.getByRole('region', { name: 'Shown to the other side' });
  const row = panel.getByRole('row', { name: /Ana of the charterers/ });
  await expect(row).toContainText('Open');

  const outside = await browser.newContext({ viewport: { width: 390, height: 800 } });
  const visitor = await outside.newPage();
  const expectQuietOutside = watchConsole(visitor);
  await visitor.goto(link.replace(/^https?:\/\/[^/]+/, baseURL ?? ''));
  await expect(visitor.getByRole('heading', { name: 'Laytime statement L-0001' })).toBeVisible();
  const result = visitor.getByRole('region', { name: 'Result' });
  await expect(result).toContainText(/Demurrage due to owners|Despatch due to charterers/);
  const overflow = () => document.documentElement.scrollWidth - window.innerWidth;
  expect(await visitor.evaluate(overflow)).toBe(0);
  await expectAccessible(visitor);
  await visitor
    .getByRole('button', { name: /^Comment on / })
    .first()
    .click();
  const words = visitor.getByRole('dialog');
  await words.getByRole('button', { name: 'Send' }).click();
  await expect(words.getByRole('alert')).toHaveText('Write a comment.');
  await words
    .getByRole('textbox', { name: 'Comment' })
    .fill('The terminal worked through the rain.');
  await words.getByRole('button', { name: 'Send' }).click();
  const comments = visitor.getByRole('region', { name: 'Comments' });
  await expect(comments).toContainText('The terminal worked through the rain.');

  await expect(panel).toContainText('The terminal worked through the rain.');
  await panel.getByRole('button', { name: 'Answer' }).click();
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: 'Answer' })
    .fill('Our log says it did not.');
  await page.getByRole('dialog').getByRole('button', { name: 'Answer' }).click();
  await panel.getByRole('button', { name: 'Mark as settled' }).click();
  await expect(panel).toContainText('Settled');
  await visitor.reload();
  await expect(comments).toContainText('Our log says it did not.');
  await expect(comments).toContainText('Settled');

  await row.getByRole('button', { name: 'End the link for Ana of the charterers' }).click();
  await page.getByRole('button', { name: 'End the link', exact: true }).click();
  await expect(row).toContainText('Ended');
  expectQuietOutside();
  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: 'This link shows nothing' })).toBeVisible();
  await outside.close();
  expectQuiet();
});
