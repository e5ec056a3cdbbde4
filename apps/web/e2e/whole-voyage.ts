import { expect, type Locator, type Page } from '@playwright/test';
import type { Api } from './api.ts';
import { cellUnder } from './grid-cells.ts';

const DAY_MS = 86_400_000;
/** The voyage of these journeys began so many days ago, so that all of it lies behind. */
const BEGAN_DAYS_AGO = 46;

const START = Math.floor(Date.now() / DAY_MS) * DAY_MS - BEGAN_DAYS_AGO * DAY_MS;

/** "12 Oct 2026" of a day of the voyage, as people type it. */
export function day(count: number): string {
  const [, date, month, year] = new Date(START + count * DAY_MS).toUTCString().split(/[ ,]+/);
  return `${date} ${month} ${year}`;
}
const isoDay = (count: number): string =>
  new Date(START + count * DAY_MS).toISOString().slice(0, 10);

/** What a broker sends: two load and two discharge ports, none of which ever puts its clocks on. */
export const recapOf = (ship: string, charterer: string): string => `FIXTURE RECAP
MV ${ship.toUpperCase()}
A/C ${charterer.toUpperCase()}
CP DD ${day(-10).toUpperCase()}
50,000 MT BARLEY IN BULK
LOAD: 1SB SANTOS + 1SB PARANAGUA
DISCH: 1SB DAKAR + 1SB LAGOS
FRT: USD 32.00 PMT FIOST 95PCT WITHIN 3 BD AFTER S/R BSL
LOAD 10,000 MT SHINC / DISCH 5,000 MT SHINC
DEM USD 18,000 PDPR / HALF DESPATCH
TURN TIME 12 HRS
3.75PCT ADDCOM + 1.25PCT BROKERAGE`;

/** Statement of facts of the last port: on demurrage a day after five days of discharge and the turn time. */
export const FACTS = [
  'STATEMENT OF FACTS',
  `${isoDay(31)} 00:00 Vessel arrived`,
  `${isoDay(31)} 00:00 NOR tendered`,
  `${isoDay(31)} 06:00 All fast`,
  `${isoDay(31)} 08:00 Commenced discharging`,
  `${isoDay(37)} 12:00 Completed discharging`,
].join('\n');

const SEA = ['nonEca', 'eca'].flatMap((zone) =>
  ['ballast', 'laden'].map((condition) => ({
    ...{ zone, condition, speedKn: 12.5, fuel: zone === 'eca' ? 'MGO' : 'VLSFO', isDefault: true },
    tPerDay: condition === 'laden' ? 24 : 20,
  })),
);
const PORT = ['nonEca', 'eca'].map((zone) => ({
  ...{ zone, fuel: zone === 'eca' ? 'MGO' : 'VLSFO' },
  ...{ loadTPerDay: 4, dischargeTPerDay: 4, idleTPerDay: 2.5 },
}));

/** A ship that is chartered in and the companies of her voyage, of this story alone; their ids by name. */
export async function makeParties(
  api: Api,
  ship: string,
  companies: readonly [name: string, kind: 'customer' | 'vendor'][],
): Promise<Map<string, string>> {
  const details = { grossTonnage: 32_000, seaConsumption: SEA, portConsumption: PORT };
  const vessel = { name: ship, type: 'Supramax', ownership: 'TCIN', deadweightT: 58_000, details };
  await api.ask(
    'mutation ($data: VesselInput!) { createVessel(data: $data) { vessel { id } } }',
    vessel,
  );
  const ids = new Map<string, string>();
  for (const [name, kind] of companies) {
    const { createContact } = (await api.ask(
      'mutation ($data: ContactInput!) { createContact(data: $data) { contact { id } } }',
      { name, kinds: [kind] },
    )) as unknown as { createContact: { contact: { id: string } } };
    ids.set(name, createContact.contact.id);
  }
  return ids;
}

/** Chooses an option of a select that is called just so. */
export async function choose(within: Locator, label: string, option: string): Promise<void> {
  await within.getByRole('combobox', { name: label, exact: true }).click();
  await within.page().getByRole('option', { name: option, exact: true }).click();
}

/** Looks a company up by a part of its name. */
export async function find(within: Locator, label: string, name: string): Promise<void> {
  await within.getByRole('combobox', { name: label, exact: true }).fill(name);
  await within.page().getByRole('option', { name }).first().click();
}

export async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name, exact: true }).click();
  await expect(page.getByRole('tab', { name, exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  );
}

/** Types into a cell of the itinerary and waits until it shows what was typed. */
export async function typeTime(page: Page, port: RegExp, at: { column: string; text: string }) {
  const cell = await cellUnder(page.getByRole('grid', { name: 'Itinerary' }), port, at.column);
  await cell.click();
  await page.keyboard.type(at.text);
  await page.keyboard.press('Enter');
  await expect(cell).toHaveText(at.text.replace(/ \d{4} /, ' '));
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
}
