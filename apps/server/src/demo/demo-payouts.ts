import { compactAccount } from '@mainsheet/identifiers';
import { sql } from 'kysely';
import { listAccounts } from '../modules/accounts/index.ts';
import { keepHolder } from '../modules/banks/index.ts';
import {
  createBeneficiary,
  listBeneficiaryPage,
  recordCallBack,
  updateBeneficiary,
  verifyPayee,
} from '../modules/beneficiaries/index.ts';
import type { ContactRow } from '../modules/contacts/index.ts';
import { createBatch } from '../modules/payout-batches/index.ts';
import {
  advancePayout,
  approvePayout,
  contentHash,
  createPayout,
  getPayoutParts,
  submitPayout,
} from '../modules/payouts/index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Platform } from '../platform/platform.ts';
import { inCompany } from '../platform/work.ts';
import { at, dayOf } from './demo-history.ts';

type PayeeScene = {
  platform: Platform;
  finance: Actor;
  approver: Actor;
  contacts: ReadonlyMap<string, ContactRow>;
};

export type PayoutScene = PayeeScene & {
  /** The dollar account that was there before. */
  accountId: string;
  password: string;
};

type Payee = {
  readonly contact: string;
  readonly name: string;
  readonly street: string;
  readonly building: string;
  readonly postcode: string;
  readonly town: string;
  readonly country: string;
  readonly currency: string;
  readonly account: object;
};

const PAYEES: readonly Payee[] = [
  {
    ...{ contact: 'Hedland Port Services', name: 'Hedland Port Services Pty Ltd' },
    ...{ street: 'Wharf Road', building: '12', postcode: '6721', town: 'Port Hedland' },
    ...{ country: 'AU', currency: 'USD' },
    account: { method: 'LOCAL', accountNumber: '482911076', routingCode: '066-000' },
  },
  {
    ...{ contact: 'Trident Surveyors', name: 'Trident Surveyors GmbH' },
    ...{ street: 'Am Sandtorkai', building: '30', postcode: '20457', town: 'Hamburg' },
    ...{ country: 'DE', currency: 'EUR' },
    account: { method: 'LOCAL', iban: 'DE89370400440532013000' },
  },
  {
    ...{ contact: 'Rotterdam Marine Fuels BV', name: 'Rotterdam Marine Fuels B.V.' },
    ...{ street: 'Wilhelminakade', building: '85', postcode: '3072 AP', town: 'Rotterdam' },
    ...{ country: 'NL', currency: 'EUR' },
    account: { method: 'LOCAL', iban: 'NL91ABNA0417164300' },
  },
];

const CHANGED_IBAN = 'NL02ABNA0123456789';

/** Whose bills were paid out of an account here in earlier months. */
const PAID_BY_BILL: readonly Payee[] = [
  {
    ...{ contact: 'Straits Marine Fuels Pte', name: 'Straits Marine Fuels Pte Ltd' },
    ...{ street: 'Harbour Drive', building: '9', postcode: '117409', town: 'Singapore' },
    ...{ country: 'SG', currency: 'USD' },
    account: { method: 'SWIFT', accountNumber: '0039014472', bic: 'DBSSSGSG' },
  },
  {
    ...{ contact: 'Penavico Qingdao Agency', name: 'Penavico Qingdao Agency' },
    ...{ street: 'Gangqing Road', building: '6', postcode: '266011', town: 'Qingdao' },
    ...{ country: 'CN', currency: 'USD' },
    account: { method: 'SWIFT', accountNumber: '6228480402564890', bic: 'BKCHCNBJ' },
  },
];

const formOf = (payee: Payee, contact: ContactRow, account: object = payee.account) => ({
  ...{ entityType: 'COMPANY', name: payee.name, contactId: contact.id, email: contact.email },
  ...{ street: payee.street, building: payee.building, postcode: payee.postcode },
  ...{ town: payee.town, countryCode: payee.country, bankCountryCode: payee.country },
  ...{ currency: payee.currency, iban: '', accountNumber: '', routingCode: '', bic: '' },
  ...{ bankName: '', ...account },
});

/** Known for sixty days, and confirmed by a call the day after. */
async function know(scene: PayeeScene, payee: Payee) {
  const { platform, finance, approver } = scene;
  const contact = scene.contacts.get(payee.contact)!;
  const request = { data: formOf(payee, contact), key: null };
  const { iban, accountNumber } = request.data;
  await platform.db.inTenant(finance.companyId, (tx) =>
    keepHolder(tx, { account: compactAccount(iban || accountNumber), holder: payee.name }),
  );
  const made = await createBeneficiary(at(platform, 60), finance, request);
  const row = await verifyPayee(at(platform, 60), finance, made.id);
  return recordCallBack(at(platform, 59), approver, {
    ...{ id: row.id, version: row.version, proof: null },
    data: { phone: contact.phone, spokeWith: 'Accounts department', note: '' },
  });
}

type Payment = {
  readonly id: string;
  readonly accountId: string;
  readonly currency: string;
  readonly amount: string;
  readonly reference: string;
  readonly daysAgo: number;
  readonly bills?: readonly { billId: string; amount: string }[];
  readonly method?: 'SWIFT';
};

type Prepared = Awaited<ReturnType<typeof prepare>>;
/** From the order to the account of the beneficiary abroad. */
const DAYS_TO_ARRIVE = 4;

async function prepare(scene: PayoutScene, payment: Payment) {
  const { finance } = scene;
  const {
    id: beneficiaryId,
    accountId,
    currency,
    amount,
    reference,
    bills = [],
    method = 'LOCAL',
  } = payment;
  const then = at(scene.platform, payment.daysAgo);
  const draft = await createPayout(then, finance, {
    ...{ requestId: `demo-${reference.replaceAll(/\W/g, '-')}`, accountId, beneficiaryId },
    ...{ paymentAmount: amount, paymentCurrency: currency, sourceCurrency: currency },
    ...{ paymentMethod: method, paymentDate: dayOf(then), reason: 'transportation' },
    ...(method === 'SWIFT' ? { swiftChargeOption: 'BENEFICIARY', feePaidBy: 'BENEFICIARY' } : {}),
    ...{ reference, bills },
  });
  return submitPayout(then, finance, { id: draft.row.id, version: draft.row.version });
}

/** Vendors whose accounts were confirmed before their bills are paid from here. */
export async function loadPayees(scene: PayeeScene) {
  for (const payee of PAID_BY_BILL) await know(scene, payee);
}

/** The money that an earlier bill was paid with: ordered, approved and, some days later, arrived. */
export async function payEarlierBill(
  scene: PayoutScene,
  bill: { id: string; vendor: string; amount: string; reference: string; daysAgo: number },
): Promise<void> {
  const { platform, finance, contacts, accountId } = scene;
  const { id: billId, amount, reference, daysAgo } = bill;
  const contactId = contacts.get(bill.vendor)!.id;
  const { rows } = await listBeneficiaryPage(platform, finance, { contactId, limit: 1, offset: 0 });
  const sent = await prepare(scene, {
    ...{ id: rows[0]!.id, accountId, currency: 'USD', amount, reference, daysAgo },
    ...{ bills: [{ billId, amount }], method: 'SWIFT' },
  });
  await approveAndSend(scene, sent, daysAgo);
  await advance(scene, sent.row.id, daysAgo - DAYS_TO_ARRIVE);
}

async function approveAndSend(scene: PayoutScene, sent: Prepared, daysAgo: number): Promise<void> {
  const factor = { method: 'Authenticator', code: '' } as const;
  const { id, version } = sent.row;
  const proof = { password: scene.password, factor };
  const then = at(scene.platform, daysAgo);
  const seen = await inCompany(then, scene.approver, (work) => getPayoutParts(work, id));
  await approvePayout(then, scene.approver, { id, version, hash: contentHash(seen), proof });
  await advance(scene, id, daysAgo);
}

const advance = ({ platform, finance }: PayoutScene, payoutId: string, daysAgo: number) =>
  advancePayout(at(platform, daysAgo), { companyId: finance.companyId, payoutId }, { lists: [] });

/** Payments on each step of their way: one paid, one that waits, and one to an account that was just changed. */
export async function loadPayouts(scene: PayoutScene): Promise<void> {
  const { platform, finance, contacts } = scene;
  const { companyId } = finance;
  const [hedland, trident, rotterdam] = [
    await know(scene, PAYEES[0]!),
    await know(scene, PAYEES[1]!),
    await know(scene, PAYEES[2]!),
  ];
  const accounts = await platform.db.readTenant(companyId, listAccounts);
  const eur = accounts.find(({ currency }) => currency === 'EUR')!;
  const first = { id: hedland.id, accountId: scene.accountId, currency: 'USD', amount: '18250.00' };
  const sent = await prepare(scene, { ...first, reference: 'HPS ADVANCE OCT', daysAgo: 25 });
  await approveAndSend(scene, sent, 25);
  const bill = await platform.db.readTenant(companyId, (tx) =>
    tx.get(
      sql<{ id: string; open: string }>`
        select id, ((total_minor - settled_minor) / 100.0)::numeric(14, 2)::text as open
        from commercial_document where company_id = ${tx.companyId} and kind = 'bill'
          and contact_id = ${contacts.get('Trident Surveyors')!.id} and status = 'Received'
        limit 1`,
      'The bill',
    ),
  );
  await prepare(scene, {
    ...{ id: trident.id, accountId: eur.id, currency: 'EUR', amount: bill.open },
    ...{ reference: '2026/1146', daysAgo: 0, bills: [{ billId: bill.id, amount: bill.open }] },
  });
  // The account that "came by mail" is somebody else's.
  await platform.db.inTenant(companyId, (tx) =>
    keepHolder(tx, { account: CHANGED_IBAN, holder: 'Northgate Trading Ltd' }),
  );
  await updateBeneficiary(platform, finance, {
    ...{ id: rotterdam.id, version: rotterdam.version },
    data: formOf(PAYEES[2]!, contacts.get(PAYEES[2]!.contact)!, {
      method: 'LOCAL',
      iban: CHANGED_IBAN,
    }),
  });
  await verifyPayee(platform, finance, rotterdam.id);
  // An account to try a close match with: whoever is entered as its holder is compared with this name.
  await platform.db.inTenant(companyId, (tx) =>
    keepHolder(tx, { account: 'BE68539007547034', holder: 'Scheldt Towage NV' }),
  );
  await prepare(scene, {
    ...{ id: rotterdam.id, accountId: eur.id, currency: 'EUR', amount: '25000.00' },
    ...{ reference: 'RMF PREPAYMENT', daysAgo: 0 },
  });
  await loadBatch(scene, eur.id);
}

/** A draft of payments as they come out of a spreadsheet: one names somebody nobody entered yet. */
async function loadBatch({ platform, finance }: PayoutScene, accountId: string): Promise<void> {
  const row = (beneficiary: string, amount: string, reference: string) => ({
    ...{ beneficiary, account: '', currency: '', amount, reference, bill: '', paymentDate: '' },
  });
  await createBatch(platform, finance, {
    data: {
      ...{ name: 'Surveys of the month', accountId, paymentDate: dayOf(platform) },
      rows: [
        row('Trident Surveyors GmbH', '1850.00', 'SURVEY 2026/1201'),
        row('Trident Surveyors GmbH', '940.50', 'SURVEY 2026/1207'),
        row('Weser Hull Survey', '1200.00', 'HULL 4471'),
      ],
    },
    key: null,
  });
}
