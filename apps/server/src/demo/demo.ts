import { permissionsOfRole, type RoleName } from '@mainsheet/contract';
import { sql } from 'kysely';
import { addMember, createCompany, ensureHost } from '../modules/companies/index.ts';
import { type ContactRow, createContact, demoContacts } from '../modules/contacts/index.ts';
import { updatePreference } from '../modules/notifications/index.ts';
import { getSea } from '../modules/ports/index.ts';
import {
  createFleet,
  createVessel,
  demoFleetOf,
  demoFleets,
  demoVessels,
  type VesselRow,
} from '../modules/vessels/index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Platform } from '../platform/platform.ts';
import { loadAccounting } from './demo-accounting.ts';
import { loadAccounts } from './demo-accounts.ts';
import { loadBank, openCollection } from './demo-bank.ts';
import { loadBankStatement } from './demo-bank-statement.ts';
import { loadBills } from './demo-bills.ts';
import { loadBudget } from './demo-budget.ts';
import { loadCalendars } from './demo-calendars.ts';
import { loadCards } from './demo-cards.ts';
import { loadCargoBooks } from './demo-cargo-books.ts';
import { loadCompany } from './demo-company.ts';
import { loadEarlierVoyages } from './demo-earlier-voyages.ts';
import { at, loadHistory } from './demo-history.ts';
import { loadJournals, loadTemplates } from './demo-journals.ts';
import { loadLaytime } from './demo-laytime.ts';
import { loadMarket } from './demo-market.ts';
import { loadPayees, loadPayouts, payEarlierBill } from './demo-payouts.ts';
import { loadRates } from './demo-rates.ts';
import { loadReceipts } from './demo-receipts.ts';
import { loadFollowUps, loadWriteOffs } from './demo-receivables.ts';
import { loadReceivedMails } from './demo-received-mails.ts';
import { loadSanctions } from './demo-sanctions.ts';
import { loadHireBills, loadTimeCharters } from './demo-time-charters.ts';
import { loadVesselReports } from './demo-vessel-reports.ts';
import { loadVoyageRecords } from './demo-voyage-records.ts';
import { loadSheets, loadVoyages } from './demo-voyages.ts';

/** The demo's sign-ins share one password, printed at start and worth nothing elsewhere. */
export const DEMO_PASSWORD = 'mainsheet-demo';

type DemoPerson = {
  email: string;
  firstName: string;
  lastName: string;
  role: RoleName;
  jobTitle: string;
};

/** Works for those who run the installation: looks at applications of companies. */
export const DEMO_HOST: DemoPerson = {
  email: 'host@mainsheet.example',
  firstName: 'Ingrid',
  lastName: 'Aas',
  role: 'Owner',
  jobTitle: 'Verification of companies',
};

export const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    email: 'owner@fjordline.example',
    firstName: 'Jonas',
    lastName: 'Lindberg',
    role: 'Owner',
    jobTitle: 'Managing director',
  },
  {
    email: 'partner@fjordline.example',
    firstName: 'Sofia',
    lastName: 'Brandt',
    role: 'Approver',
    jobTitle: 'Partner',
  },
  {
    email: 'finance@fjordline.example',
    firstName: 'Marta',
    lastName: 'Kowalska',
    role: 'Finance',
    jobTitle: 'Financial controller',
  },
  {
    email: 'operator@fjordline.example',
    firstName: 'Hilde',
    lastName: 'Kaya',
    role: 'Operator',
    jobTitle: 'Chartering and operations',
  },
  {
    email: 'viewer@fjordline.example',
    firstName: 'Priya',
    lastName: 'Raman',
    role: 'Viewer',
    jobTitle: 'Analyst',
  },
  {
    email: 'demo@fjordline.example',
    firstName: 'Demo',
    lastName: 'Guest',
    role: 'Demo',
    jobTitle: 'Guest',
  },
];

type DemoState = 'none' | 'loading' | 'loaded';

/** How far the demo company has come; `loading` at a start means that a start was interrupted. */
export async function readDemoState(platform: Platform): Promise<DemoState> {
  const row = await platform.db.inIdentity((tx) =>
    tx.find(sql<{ value: DemoState }>`select value from installation where name = 'demo'`),
  );
  return row?.value ?? 'none';
}

/** Loads the demo companies once. Returns whether it did. */
export async function ensureDemo(
  platform: Platform,
  say: (line: string) => void,
): Promise<boolean> {
  if ((await readDemoState(platform)) !== 'none') return false;
  say('Loading the demo company, about half a minute …');
  await writeDemoState(platform, 'loading');
  await loadDemo(platform);
  await writeDemoState(platform, 'loaded');
  return true;
}

async function writeDemoState(platform: Platform, state: DemoState): Promise<void> {
  const value = JSON.stringify(state);
  await platform.db.inIdentity((tx) =>
    tx.run(sql`
      insert into installation (name, value) values ('demo', ${value})
      on conflict (name) do update set value = excluded.value`),
  );
}

async function loadDemo(platform: Platform): Promise<void> {
  const companyId = await createCompany(platform, {
    name: 'Fjordline Bulk AS',
    baseCurrency: 'USD',
    isDemo: true,
  });
  const actors = new Map<RoleName, Actor>();
  for (const one of DEMO_PEOPLE) actors.set(one.role, await joinDemo(platform, companyId, one));
  const second = await createCompany(platform, {
    name: 'Fjordline Tankers AS',
    baseCurrency: 'EUR',
    isDemo: true,
    standing: 'PENDING',
  });
  await joinDemo(platform, await ensureHost(platform), DEMO_HOST);
  await loadCompany(platform, actors.get('Owner')!);
  await loadAccounts(platform, {
    verified: actors.get('Owner')!,
    applicant: await joinDemo(platform, second, DEMO_PEOPLE[0]!),
  });
  const operator = actors.get('Operator')!;
  const contacts = new Map<string, ContactRow>();
  for (const contact of demoContacts()) {
    // Reached by the same number for long.
    const row = await createContact(at(platform, 400), operator, contact);
    contacts.set(row.name, row);
  }
  const fleetIds = new Map<string, string>();
  for (const fleet of demoFleets()) {
    fleetIds.set(fleet.name, (await createFleet(platform, operator, fleet)).id);
  }
  const vessels = new Map<string, VesselRow>();
  for (const vessel of demoVessels()) {
    const fleetId = fleetIds.get(demoFleetOf(vessel).name) ?? null;
    const row = await createVessel(platform, operator, { ...vessel, fleetId });
    vessels.set(row.name, row);
  }
  const staff = { operator, finance: actors.get('Finance')! };
  const customers = [...contacts.values()].filter((c) => c.kinds.includes('customer'));
  const accountId = await openCollection(platform, staff.finance);
  await loadHistory(platform, staff, { vessels: [...vessels.values()], customers, accountId });
  await loadRates(platform, staff.finance);
  await loadReceipts(platform, staff.finance, { customer: customers[0]!, accountId });
  const indexRoute = await loadMarket(platform, actors.get('Owner')!);
  await loadBank(platform, staff.finance, accountId);
  await loadCalendars(platform, operator);
  await chooseNotifications(platform, staff.finance);
  const scene = { platform, staff, sea: await getSea(), vessels, contacts };
  const fixedSheetId = await loadVoyages(scene);
  await loadLaytime(scene);
  await loadVoyageRecords(scene);
  await loadVesselReports(scene);
  await loadCargoBooks(scene);
  const charterInId = await loadTimeCharters(scene, indexRoute);
  await loadSheets(scene);
  await loadEarlierVoyages(scene, fixedSheetId);
  const approver = actors.get('Owner')!;
  await loadPayees({ platform, contacts, approver, finance: staff.finance });
  const paying = {
    ...{ platform, contacts, accountId, approver },
    ...{ finance: staff.finance, password: DEMO_PASSWORD },
  };
  await loadBills({ ...scene, payFromHere: (bill) => payEarlierBill(paying, bill) });
  await loadHireBills(scene, charterInId);
  await loadPayouts(paying);
  await loadCards({
    ...{ platform, owner: approver, operator, finance: staff.finance },
    password: DEMO_PASSWORD,
  });
  await loadOffice(platform, { ...staff, owner: approver });
}

/** What the office does beside the voyages. */
async function loadOffice(
  platform: Platform,
  { operator, finance, owner }: Readonly<Record<'operator' | 'finance' | 'owner', Actor>>,
): Promise<void> {
  await loadJournals(platform, { drafts: finance, posts: owner });
  await loadTemplates(platform, finance);
  await loadBudget(platform, finance);
  await loadAccounting(platform, finance);
  await loadBankStatement(platform, finance);
  await loadSanctions(platform, owner);
  await loadWriteOffs(platform, finance);
  await loadFollowUps(platform, { operator, finance });
  await loadReceivedMails(platform, owner);
}

/** The controller hears by mail too of what waits for approval. */
function chooseNotifications(platform: Platform, finance: Actor): Promise<void> {
  const choice = { kind: 'approval-needed', inApp: true, byMail: true, byPush: true };
  return updatePreference(platform, finance, choice);
}

async function joinDemo(platform: Platform, companyId: string, person: DemoPerson): Promise<Actor> {
  const ids = await addMember(platform, companyId, {
    ...person,
    password: DEMO_PASSWORD,
    isDemo: true,
  });
  return {
    companyId,
    ...ids,
    sessionId: null,
    name: `${person.firstName} ${person.lastName}`,
    roleName: person.role,
    permissions: permissionsOfRole(person.role),
    isRestricted: person.role === 'Demo',
    requestId: 'demo',
  };
}
