import { randomBytes } from 'node:crypto';
import { contactInput, type RoleName } from '@mainsheet/contract';
import { sql } from 'kysely';
import { setAuthenticator } from '../src/modules/identity/factors/second-factor.repository.ts';
import { codeOfStep, stepAt } from '../src/modules/identity/factors/totp.ts';
import { advancePayout } from '../src/modules/payouts/index.ts';
import { bankCompany } from './bank-company.ts';
import { beneficiaryData, PHONE } from './beneficiary-data.ts';
import { say } from './payables-company.ts';
import { PASSWORD, type SignedIn, type TestServer } from './test-server.ts';

export { beneficiaryData, PHONE } from './beneficiary-data.ts';

export type BeneficiaryAnswer = {
  id: string;
  version: number;
  iban: string;
  isHeld: boolean;
  flags: { code: string; text: string }[];
  callBack: { calledBy: string } | null;
};
export const BENEFICIARY = 'id version iban isHeld flags { code text } callBack { calledBy }';

export const sayBeneficiary = (who: SignedIn, field: string, args: string, data?: object) =>
  say<BeneficiaryAnswer>(who, {
    field,
    args,
    answer: ['beneficiary', BENEFICIARY],
    ...(data ? { data } : {}),
  });

export const keyOfBeneficiary = ({ id, version }: { id: string; version: number }): string =>
  `beneficiaryId: "${id}", version: ${version}`;

/** A member with a second factor, and the proof that they give next. */
export type Secured = SignedIn & { proof: () => string };

/** Gives a person an authenticator behind the server's back; each proof takes a step of the clock. */
export async function secured(server: TestServer, who: SignedIn): Promise<Secured> {
  const seed = randomBytes(20);
  const { platform } = server;
  const { personId } = await platform.db.inTenant(who.companyId, async (tx) => {
    return tx.get(
      sql<{ personId: string }>`select person_id as "personId" from member
        where company_id = ${tx.companyId} and id = ${who.memberId}`,
      'The member',
    );
  });
  const sealed = platform.keys.seal('seeds', personId, seed);
  const at = server.clock.now().toISOString();
  await platform.db.inIdentity((tx) =>
    setAuthenticator(tx, { personId, seed: sealed, step: 0, at }),
  );
  return {
    ...who,
    proof: () => {
      server.clock.advance(30);
      const code = codeOfStep(seed, stepAt(server.clock.now()));
      return `proof: { password: "${PASSWORD}", method: "Authenticator", code: "${code}" }`;
    },
  };
}

/** A company with an account of 10,000 dollars: finance prepares, approvers approve. */
export async function payoutsCompany(server: TestServer, name: string) {
  const bank = await bankCompany(server, name);
  const { companyId, finance } = bank;
  const join = async (role: RoleName) => secured(server, await server.signIn(role, companyId));
  const owner = await join('Owner');
  const approver = await join('Approver');
  // Enters contacts: who did so lately makes no call that confirms their account.
  const operator = await server.signIn('Operator', companyId);
  const accountId = await bank.open('USD', '10000.00');
  const addContact = async (contact: string, phone = PHONE) => {
    const data = contactInput.parse({ name: contact, kinds: ['vendor'], phone });
    const made = await operator.graphql<{ createContact: { contact: { id: string } } }>(
      'mutation ($data: ContactInput!) { createContact(data: $data) { contact { id } } }',
      { data },
    );
    return made.data.createContact.contact.id;
  };
  const contactId = await addContact('Rotterdam Marine Fuels');
  const beneficiary = async (more: object = {}) =>
    (await sayBeneficiary(finance, 'createBeneficiary', '', beneficiaryData(contactId, more))).row!;
  const callBack = (who: SignedIn, row: { id: string; version: number }, phone = PHONE) =>
    sayBeneficiary(who, 'recordCallBack', keyOfBeneficiary(row), {
      phone,
      spokeWith: 'Anna de Vries',
      note: 'Read back from the contract.',
    });
  /** A beneficiary whose account was confirmed by the approver. */
  const confirmed = async (more: object = {}) =>
    (await callBack(approver, await beneficiary(more))).row!;
  return {
    ...bank,
    ...{
      owner,
      approver,
      operator,
      accountId,
      addContact,
      contactId,
      beneficiary,
      callBack,
      confirmed,
      join,
    },
  };
}

export type PayoutsCompany = Awaited<ReturnType<typeof payoutsCompany>>;

export type PayoutAnswer = {
  id: string;
  version: number;
  number: string;
  status: string;
  statusReason: string;
  contentHash: string;
  approversAsked: number;
  sourceAmount: string;
  paymentAmount: string;
  total: string;
  fee: string;
  hold: string | null;
  isOwn: boolean;
  isForMe: boolean;
};
export const PAYOUT = `id version number status statusReason contentHash approversAsked sourceAmount
  paymentAmount total fee hold isOwn isForMe`;

const sayPayout = (who: SignedIn, field: string, args: string, data?: object) =>
  say<PayoutAnswer>(who, {
    field,
    args,
    answer: ['payout', PAYOUT],
    ...(data ? { data } : {}),
  });

const keyOf = ({ id, version }: { id: string; version: number }): string =>
  `payoutId: "${id}", version: ${version}`;

let requests = 0;

/** The form of a payout in dollars, each with a request id of its own. */
export function payoutData(
  c: { accountId: string },
  beneficiaryId: string,
  paymentAmount: string,
  more: object = {},
) {
  requests += 1;
  return {
    ...{ requestId: `request-${requests}`, accountId: c.accountId, beneficiaryId, paymentAmount },
    ...{ paymentCurrency: 'USD', sourceCurrency: 'USD', paymentMethod: 'LOCAL' },
    ...{ paymentDate: '2026-11-20', reference: 'INV 88-20411', ...more },
  };
}

export const create = (who: SignedIn, data: object) => sayPayout(who, 'createPayout', '', data);
export const update = (who: SignedIn, of: PayoutAnswer, data: object) =>
  sayPayout(who, 'updatePayout', keyOf(of), data);
export const submit = (who: SignedIn, of: PayoutAnswer) =>
  sayPayout(who, 'submitPayout', keyOf(of));
export const cancel = (who: SignedIn, of: PayoutAnswer) =>
  sayPayout(who, 'cancelPayout', `${keyOf(of)}, reason: "Not needed"`);
export const approve = (who: Secured, of: PayoutAnswer, hash = of.contentHash) =>
  sayPayout(who, 'approvePayout', `${keyOf(of)}, contentHash: "${hash}", ${who.proof()}`);
export const reject = (who: Secured, of: PayoutAnswer) =>
  sayPayout(
    who,
    'rejectPayout',
    `${keyOf(of)}, contentHash: "${of.contentHash}", reason: "Wrong", ${who.proof()}`,
  );

export const readPayout = async (who: SignedIn, id: string) =>
  (await who.graphql<{ getPayout: PayoutAnswer }>(`{ getPayout(payoutId: "${id}") { ${PAYOUT} } }`))
    .data.getPayout;

/** What the worker does with a payout. */
export const advance = (server: TestServer, companyId: string, payoutId: string) =>
  advancePayout(server.platform, { companyId, payoutId }, { lists: [] });
