import { expect } from '@playwright/test';
import { expectAccessible, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

test('what an auditor would ask about port costs stands beside its line, is disputed, and becomes one mail to the agent', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'operator', '/contracts');
  // Other journeys fix voyages of this ship; the agents' accounts are on the one that is under way.
  await page
    .getByRole('row', { name: /Nordic Hawk/ })
    .filter({ hasText: 'Commenced' })
    .getByRole('link')
    .first()
    .click();
  await page.getByRole('tab', { name: 'Port costs', exact: true }).click();
  await page.getByRole('button', { name: /^1 finding, port costs of/ }).click();
  const findings = page.getByRole('dialog', { name: /^Findings, / });
  const row = findings.getByRole('row', { name: /^1 Port dues/ });
  await expect(row).toContainText('Charged on 44850 GT; the vessel has 43500.');
  await expect(row).toContainText('Open');
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Dispute' }).click();
  const dispute = page.getByRole('dialog', { name: 'Dispute the finding?' });
  await dispute.getByRole('button', { name: 'Dispute' }).click();
  await expect(dispute.getByText('Say what you dispute.')).toBeVisible();
  await dispute.getByLabel('What you ask the agent').fill('Her tonnage certificate says 43,500.');
  await dispute.getByRole('button', { name: 'Dispute' }).click();
  await expect(row).toContainText('Disputed');
  await expect(findings.getByRole('region', { name: 'Mail to the agent' })).toContainText(
    '1. Port dues: Charged on 44850 GT; the vessel has 43500.',
  );
  await expectAccessible(page);
  await findings.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(page.getByRole('button', { name: /^1 judged, port costs of/ })).toBeVisible();

  await page
    .getByRole('row', { name: /Gatun Canal Agency/ })
    .getByRole('button', { name: 'Edit' })
    .click();
  const account = page.getByRole('dialog', { name: /^Port costs, / });
  await expect(account.getByText(/the vessel has 43500\. Disputed\.$/)).toBeVisible();
  await account.getByText('Voucher, tariff and discount of line 1').click();
  await account.getByLabel('Quantity 1', { exact: true }).fill('43500');
  await account.getByLabel('Tariff 1', { exact: true }).fill('1.41149');
  await account.getByRole('button', { name: 'Save port costs' }).click();
  await expect(account).toHaveCount(0);
  await expect(page.getByRole('row', { name: /Gatun Canal Agency/ })).toContainText('No finding');
  expectQuiet();
});
