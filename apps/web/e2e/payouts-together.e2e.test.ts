import { type Browser, expect, type Page } from '@playwright/test';
import { type Api, openApi } from './api.ts';
import { expectAccessible, expectFitting, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

const PASSWORD = 'mainsheet-demo';
const openAs = (baseURL: string | undefined, person: string) =>
  openApi(baseURL, { email: `${person}@fjordline.example`, password: PASSWORD });

type Rows = Record<string, { rows: { id: string; nickName: string; name: string }[] }>;
type Made = Record<string, { payout: { id: string; version: number } }>;

const today = () => new Date().toISOString().slice(0, 10);

/** Payouts to somebody who was paid before, so that nothing speaks for a second look; sent for approval by finance. */
async function submitPayouts(api: Api, references: readonly string[]): Promise<void> {
  const known = (await api.ask(`{ listGlobalAccount { rows { id nickName } }
    listBeneficiaries(search: "Hedland") { rows { id name } } }`)) as unknown as Rows;
  const account = known.listGlobalAccount!.rows.find(
    ({ nickName }) => nickName === 'Fjordline Bulk AS USD',
  );
  for (const reference of references) {
    const made = (await api.ask(
      'mutation ($data: PayoutInput!) { createPayout(data: $data) { payout { id version } } }',
      {
        ...{ requestId: crypto.randomUUID(), accountId: account!.id },
        ...{ beneficiaryId: known.listBeneficiaries!.rows[0]!.id, paymentAmount: '12.00' },
        ...{ paymentCurrency: 'USD', sourceCurrency: 'USD', paymentMethod: 'LOCAL' },
        ...{ paymentDate: today(), reference },
      },
    )) as unknown as Made;
    const { id, version } = made.createPayout!.payout;
    await api.ask(`mutation { submitPayout(payoutId: "${id}", version: ${version}) { message } }`);
  }
}

const cardOf = (page: Page, reference: string) =>
  page
    .getByRole('list', { name: 'Waiting for approval' })
    .getByRole('listitem')
    .filter({ hasText: reference });

test('payouts of one kind are chosen in the queue and approved together by one second factor', async ({
  page,
  baseURL,
}) => {
  const finance = await openAs(baseURL, 'finance');
  await submitPayouts(finance, ['TOGETHER A', 'TOGETHER B']);
  await finance.close();
  const expectQuiet = watchConsole(page);
  await signIn(page, 'owner', '/payouts?tab=approvals');
  for (const reference of ['TOGETHER A', 'TOGETHER B']) {
    await cardOf(page, reference).getByRole('checkbox').check();
  }
  await expect(page.getByRole('region', { name: 'Chosen payouts' })).toContainText(
    '2 chosen, USD 24.00',
  );
  await expectAccessible(page);
  await expectFitting(page);
  await page.getByRole('button', { name: 'Approve 2', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Approve 2 payouts, USD 24.00?' });
  await dialog.getByLabel('Present password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(cardOf(page, 'TOGETHER A')).toHaveCount(0);
  await expect(cardOf(page, 'TOGETHER B')).toHaveCount(0);
  // Gone from the queue is a refused one too.
  await page.goto('/payouts');
  for (const reference of ['TOGETHER A', 'TOGETHER B']) {
    await expect(page.getByRole('row').filter({ hasText: reference })).toContainText(
      // After the bank's hour it leaves on its next day.
      /Approved|Scheduled|Sent|Paid/,
    );
  }
  expectQuiet();
});

/** Names the partner for today, decides as the partner, and ends it: others of this company go on as before. */
async function decideAsDeputy(browser: Browser, api: Api): Promise<void> {
  const named = (await api.ask('{ approvalDeputies { candidates { id name } } }')) as unknown as {
    approvalDeputies: { candidates: { id: string; name: string }[] };
  };
  const deputy = named.approvalDeputies.candidates.find(({ name }) => name === 'Sofia Brandt');
  const made = (await api.ask(
    `mutation ($data: ApprovalDeputyInput!) { nameApprovalDeputy(data: $data) {
      deputies { rows { id version state isMine } } } }`,
    { deputyId: deputy!.id, startsOn: today(), endsOn: today() },
  )) as unknown as {
    nameApprovalDeputy: { deputies: { rows: { id: string; version: number; state: string }[] } };
  };
  const row = made.nameApprovalDeputy.deputies.rows.find(({ state }) => state === 'Running');
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await signIn(page, 'partner', '/payouts?tab=approvals');
    const card = cardOf(page, 'IN STEAD');
    await expect(card.getByText(/^For Jonas Lindberg, until /)).toBeVisible();
    await card.getByRole('link').click();
    await page.getByRole('checkbox', { name: /I have compared/ }).check();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Approve USD 12\.00/ }).click();
    const proof = page.getByRole('dialog', { name: /^Approve USD 12\.00/ });
    await proof.getByLabel('Present password', { exact: true }).fill(PASSWORD);
    await proof.getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByText('Sofia Brandt for Jonas Lindberg').first()).toBeVisible();
  } finally {
    await context.close();
    await api.ask(
      `mutation { endApprovalDeputy(deputyId: "${row!.id}", version: ${row!.version}) { message } }`,
    );
  }
}

test('a deputy approves in the stead of who is away, and the payout says so', async ({
  browser,
  baseURL,
}) => {
  const finance = await openAs(baseURL, 'finance');
  await submitPayouts(finance, ['IN STEAD']);
  await finance.close();
  const owner = await openAs(baseURL, 'owner');
  await decideAsDeputy(browser, owner);
  await owner.close();
});
