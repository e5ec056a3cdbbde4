import type { OnboardingAnswers, OnboardingTab } from '@mainsheet/contract';
import { DomainError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { insertCompany, joinCompany } from '../companies/index.ts';
import { people } from '../identity/index.ts';
import { acceptInvitation } from '../team/index.ts';
import * as signUps from './sign-up.repository.ts';
import type { SignUp } from './sign-up.service.ts';

/** Who has an account now, and in which company. */
export type Founded = {
  readonly personId: string;
  readonly companyId: string;
  /** Whether they may be signed in at once: they proved a password that is theirs alone. */
  readonly isNew: boolean;
};

const answersOf = <Tab extends OnboardingTab>(row: signUps.SignUpRow, tab: Tab) =>
  (row.answers[tab] ?? {}) as OnboardingAnswers<Tab>;

/** What the company told of itself, as its settings keep it. */
function settingsOf(row: signUps.SignUpRow) {
  const business = answersOf(row, 'fill-business-details');
  const { registrationNo, countryCode, website, incorporationDate } = business;
  return {
    details: { registrationNo, countryCode, website },
    onboarding: {
      incorporationDate,
      ...answersOf(row, 'who-is-filling'),
      ...answersOf(row, 'describe-your-primary-business'),
      ...answersOf(row, 'describe-your-company'),
      ...answersOf(row, 'maritime'),
      ...answersOf(row, 'no-of-employees'),
    },
  };
}

type Someone = { email: string; firstName: string; lastName: string; jobTitle: string };

/** The company with its owner, in one transaction. */
async function foundCompany(
  platform: Platform,
  row: signUps.SignUpRow,
  owner: Someone & { personId: string },
): Promise<string> {
  const companyId = newId(platform.clock);
  const { companyName } = answersOf(row, 'fill-business-details');
  await platform.db.inTenant(companyId, async (tx) => {
    await insertCompany(platform, tx, {
      name: companyName,
      baseCurrency: 'USD',
      standing: 'PENDING',
      settings: settingsOf(row),
    });
    await joinCompany(platform, tx, { ...owner, role: 'Owner' });
  });
  return companyId;
}

function personOf(row: signUps.SignUpRow) {
  const { firstName, lastName, jobTitle, ...details } = answersOf(row, 'fill-personal-details');
  const { mobile = '' } = answersOf(row, 'enter-mobile-number') as { mobile?: string };
  return { someone: { email: row.email, firstName, lastName, jobTitle }, mobile, details };
}

/** Makes the person and their company; neither stays without the other. */
async function finishNormal(platform: Platform, row: signUps.SignUpRow): Promise<Founded> {
  const at = platform.clock.now().toISOString();
  const personId = newId(platform.clock);
  const { someone, mobile, details } = personOf(row);
  await platform.db.inIdentity(async (tx) => {
    if (!(await signUps.takeFinished(tx, row.id, at))) throw already();
    await people.insertPerson(tx, {
      id: personId,
      email: row.email,
      password_hash: row.password_hash!,
      first_name: someone.firstName,
      last_name: someone.lastName,
      is_demo: false,
      at,
    });
    await people.setDetails(tx, { id: personId, mobile, details, at });
  });
  try {
    const companyId = await foundCompany(platform, row, { ...someone, personId });
    return { personId, companyId, isNew: true };
  } catch (error) {
    await platform.db.inIdentity(async (tx) => {
      await people.removeNewcomer(tx, personId);
      await signUps.reopen(tx, row.id);
    });
    throw error;
  }
}

const already = () => new DomainError('INVALID_STATE', { reason: 'This account is open already.' });

/** Makes another company of somebody signed in. */
async function finishAddAccount(platform: Platform, row: signUps.SignUpRow): Promise<Founded> {
  const at = platform.clock.now().toISOString();
  const personId = row.person_id!;
  const person = await platform.db.inIdentity(async (tx) => {
    if (!(await signUps.takeFinished(tx, row.id, at))) throw already();
    return people.getPerson(tx, personId);
  });
  try {
    const { email, first_name: firstName, last_name: lastName } = person;
    const owner = { email, firstName, lastName, jobTitle: 'Owner', personId };
    return { personId, companyId: await foundCompany(platform, row, owner), isNew: false };
  } catch (error) {
    await platform.db.inIdentity((tx) => signUps.reopen(tx, row.id));
    throw error;
  }
}

async function finishInvited(platform: Platform, { row, token }: SignUp): Promise<Founded> {
  const { someone, details } = personOf(row);
  const joined = await acceptInvitation(platform, token!, {
    firstName: someone.firstName ?? '',
    lastName: someone.lastName ?? '',
    jobTitle: someone.jobTitle ?? '',
    passwordHash: row.password_hash,
    details,
  });
  const at = platform.clock.now().toISOString();
  await platform.db.inIdentity((tx) => signUps.takeFinished(tx, row.id, at));
  return joined;
}

/** The last tab is done: opens the account. @throws DomainError DUPLICATE for an e-mail taken meanwhile */
export async function finishSignUp(platform: Platform, signUp: SignUp): Promise<Founded> {
  const { row } = signUp;
  const founded = await (row.flow === 'invited'
    ? finishInvited(platform, signUp)
    : row.flow === 'add-account'
      ? finishAddAccount(platform, row)
      : finishNormal(platform, row));
  await platform.db.inIdentity((tx) => signUps.forgetAnswers(tx, row.id));
  return founded;
}
