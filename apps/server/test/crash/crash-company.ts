import { contactInput, permissionsOfRole, type RoleName } from '@mainsheet/contract';
import { openPlatform } from '../../src/compose.ts';
import { addGlobalAccount, bringMoney } from '../../src/modules/accounts/index.ts';
import { createBeneficiary, recordCallBack } from '../../src/modules/beneficiaries/index.ts';
import {
  addMember,
  createCompany,
  lockCompany,
  setApprovalPolicy,
} from '../../src/modules/companies/index.ts';
import { createContact } from '../../src/modules/contacts/index.ts';
import { createSheet } from '../../src/modules/estimates/index.ts';
import { approve } from '../../src/modules/payouts/approving.service.ts';
import { advancePayout, createPayout, submitPayout } from '../../src/modules/payouts/index.ts';
import { getPayout } from '../../src/modules/payouts/payout.ts';
import type { Actor } from '../../src/platform/actor.ts';
import type { Config } from '../../src/platform/config.ts';
import type { Clock } from '../../src/platform/ids.ts';
import { systemClock } from '../../src/platform/ids.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { inCompany } from '../../src/platform/work.ts';
import { beneficiaryData, PHONE } from '../fixtures/beneficiary-data.ts';
import { QUICK_HASH } from '../fixtures/quick-password.ts';

/** What two people approve, in dollars. */
export const TWO_PEOPLE_FROM = 900;
const ACCOUNTS = 4;
const OPENING = '50000000.00';
const DAY_MS = 86_400_000;

export type Client = {
  readonly email: string;
  /** Who approves what this client prepares; the second one is that of the next client. */
  readonly approver: string;
  readonly sheetId: string;
};
export type CrashCompany = {
  readonly companyId: string;
  readonly customerId: string;
  readonly clients: readonly Client[];
  readonly accountIds: readonly string[];
  /** An account with less on it than the payouts that are tried from it come to. */
  readonly drainedId: string;
  readonly beneficiaryIds: readonly string[];
};

export async function withPlatform<T>(
  config: Config,
  work: (platform: Platform) => Promise<T>,
  clock: Clock = systemClock,
): Promise<T> {
  const running = await openPlatform(config, { say: () => {}, clock });
  try {
    return await work(running.platform);
  } finally {
    await running.close();
  }
}

/** The company as it stood ten days ago: its beneficiaries were confirmed and paid once. */
export function prepareCompany(
  config: Config,
  { clients, drained }: { clients: number; drained: string },
): Promise<CrashCompany> {
  const tenDaysAgo: Clock = { now: () => new Date(Date.now() - 10 * DAY_MS) };
  return withPlatform(
    config,
    async (platform) => {
      const companyId = await createCompany(platform, { name: 'Crash', baseCurrency: 'USD' });
      const joined: Client[] = [];
      const owners: Actor[] = [];
      for (let index = 0; index < clients; index += 1) {
        const owner = await join(platform, companyId, { name: `c${index}`, role: 'Owner' });
        const approver = await join(platform, companyId, { name: `a${index}`, role: 'Approver' });
        owners.push(owner);
        const sheet = { name: owner.name, type: 'voyage', isPublic: true };
        const { id: sheetId } = await createSheet(platform, owner, sheet);
        joined.push({ email: owner.name, approver: approver.name, sheetId });
      }
      const [first, second, third] = owners as [Actor, Actor, Actor];
      const customer = contactInput.parse({ name: 'Customer', kinds: ['customer'] });
      const { id: customerId } = await createContact(platform, third, customer);
      const accountIds: string[] = [];
      for (let index = 0; index < ACCOUNTS; index += 1) {
        accountIds.push(
          await openAccount(platform, first, { name: `USD ${index}`, amount: OPENING }),
        );
      }
      const drainedId = await openAccount(platform, first, { name: 'Drained', amount: drained });
      const beneficiaryIds: string[] = [];
      for (let index = 0; index < ACCOUNTS; index += 1) {
        beneficiaryIds.push(await payOnce(platform, { first, second, third }, accountIds[index]!));
      }
      await askForTwo(platform, companyId);
      return { companyId, customerId, clients: joined, accountIds, drainedId, beneficiaryIds };
    },
    tenDaysAgo,
  );
}

async function join(
  platform: Platform,
  companyId: string,
  { name, role }: { name: string; role: RoleName },
): Promise<Actor> {
  const email = `${name}@example.test`;
  const names = { firstName: name, lastName: role, jobTitle: '' };
  const who = { ...names, email, role, passwordHash: QUICK_HASH };
  const ids = await addMember(platform, companyId, who);
  return {
    ...{ ...ids, companyId, sessionId: null, name: email, roleName: role, requestId: 'crash' },
    ...{ permissions: permissionsOfRole(role), isRestricted: false },
  };
}

async function openAccount(
  platform: Platform,
  actor: Actor,
  { name, amount }: { name: string; amount: string },
): Promise<string> {
  const data = { countryCode: 'NL', currency: 'USD', nickName: name };
  const { id } = await addGlobalAccount(platform, actor, { data, key: null });
  await bringMoney(platform, actor, { accountId: id, amount, reference: 'Opening' });
  return id;
}

/** A beneficiary that was confirmed by a call and paid a cent. */
async function payOnce(
  platform: Platform,
  { first, second, third }: Readonly<Record<'first' | 'second' | 'third', Actor>>,
  accountId: string,
): Promise<string> {
  const name = `Vendor of ${accountId.slice(-6)}`;
  const contact = contactInput.parse({ name, kinds: ['vendor'], phone: PHONE });
  const { id: contactId } = await createContact(platform, third, contact);
  const data = beneficiaryData(contactId, { iban: ibanOf(accountId) });
  const made = await createBeneficiary(platform, first, { data, key: null });
  const call = { phone: PHONE, spokeWith: 'Anna', note: 'Read back from the contract.' };
  const key = { id: made.id, version: made.version };
  await recordCallBack(platform, second, { ...key, data: call, proof: null });
  const payout = payoutOf({
    ...{ requestId: `first-${accountId}`, accountId, beneficiaryId: made.id, amount: '0.01' },
    on: platform.clock.now().toISOString().slice(0, 10),
  });
  const { row } = await createPayout(platform, first, payout);
  await submitPayout(platform, first, { id: row.id, version: row.version });
  await inCompany(platform, second, async (work) => approve(work, await getPayout(work, row.id)));
  const job = { companyId: first.companyId, payoutId: row.id };
  for (const _ of ['sent', 'paid']) await advancePayout(platform, job, { lists: [] });
  return made.id;
}

/** An account of its own at a Dutch bank. */
function ibanOf(accountId: string): string {
  const serial = BigInt(`0x${accountId.slice(-8)}`) % 10_000_000_000n;
  const bban = `ABNA${String(serial).padStart(10, '0')}`;
  const digits = `${bban}NL00`.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return `NL${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${bban}`;
}

const askForTwo = (platform: Platform, companyId: string): Promise<number> =>
  platform.db.inTenant(companyId, async (tx) => {
    const step = (fromAmount: string, approvers: number) => {
      return { currency: 'USD', fromAmount, approvers };
    };
    const steps = [step('0', 1), step(String(TWO_PEOPLE_FROM), 2)];
    return setApprovalPolicy(tx, await lockCompany(tx), { steps });
  });

/** The form of a payout in dollars, as the page sends it. */
export const payoutOf = (of: {
  requestId: string;
  accountId: string;
  beneficiaryId: string;
  amount: string;
  on: string;
}) => ({
  ...{ requestId: of.requestId, accountId: of.accountId, beneficiaryId: of.beneficiaryId },
  ...{ paymentAmount: of.amount, paymentCurrency: 'USD', sourceCurrency: 'USD' },
  ...{ paymentMethod: 'LOCAL', paymentDate: of.on, reference: of.requestId.slice(0, 35) },
});
