import type { Actor } from '../../platform/actor.ts';
import { can } from '../../platform/actor.ts';
import { toCsv } from '../../platform/documents/csv.ts';
import { getFile } from '../../platform/files.ts';
import type { ExportedList } from '../../platform/lists/exported-list.ts';
import type { Platform } from '../../platform/platform.ts';
import { detailsOf, getCompany, invoiceSettingsOf } from '../companies/index.ts';
import * as personal from './personal.repository.ts';
import { safeName } from './zip-writer.ts';

/** A file of the archive, read when its turn comes. */
export type Entry = {
  readonly path: string;
  readonly isPacked: boolean;
  readonly read: () => Promise<Buffer>;
};

const jsonOf = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
const textEntry = (path: string, read: () => Promise<Buffer>): Entry => ({
  path,
  isPacked: false,
  read,
});
const readMe = (lines: readonly string[]): Entry =>
  textEntry('README.txt', async () => Buffer.from(`${lines.join('\r\n')}\r\n`));

/** All that is held about a person: by sign-in, and by the open companies they work in. */
export async function personalContents(
  platform: Platform,
  actor: Actor,
): Promise<readonly Entry[]> {
  const { db } = platform;
  const memberships = await db.inIdentity((tx) => personal.listMemberships(tx, actor.personId));
  const ofPerson = Object.entries(personal.OF_PERSON).map(([name, read]) =>
    textEntry(`${name}.json`, async () =>
      jsonOf(await db.inIdentity((tx) => read(tx, actor.personId))),
    ),
  );
  const ofMember = memberships.flatMap(({ company_id, member_id, company_name }, index) =>
    Object.entries(personal.OF_MEMBER).map(([name, read]) =>
      textEntry(`${index + 1} ${safeName(company_name)}/${name}.json`, async () =>
        jsonOf(await db.inTenant(company_id, (tx) => read(tx, member_id))),
      ),
    ),
  );
  const intro = readMe([
    `What Mainsheet holds about ${actor.name}, ${platform.clock.now().toISOString()}.`,
    'Files of the top folder are of the sign-in; there is a folder for each company you work in.',
    'Passwords, seeds and tokens are kept as hashes or sealed and are not part of it.',
    'Unsent forms are kept by your browser only.',
  ]);
  return [intro, ...ofPerson, ...ofMember];
}

/** More rows than any list of a company has. */
const ALL_ROWS = 5_000_000;

/** By its key, in one snapshot: what is skipped to reach a page is not read for each of them. */
async function readWhole(
  platform: Platform,
  actor: Actor,
  whole: NonNullable<ExportedList['whole']>,
): Promise<Buffer> {
  const pieces: Buffer[] = [];
  const read = platform.db.inSnapshot(actor.companyId, (tx) =>
    whole.write({ platform, tx, actor }, { mostRows: ALL_ROWS }),
  );
  for await (const piece of read) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

/** All lists that the actor may see as CSV, who works there, settings, and every stored document. */
export async function companyContents(
  platform: Platform,
  actor: Actor,
  lists: readonly ExportedList[],
): Promise<readonly Entry[]> {
  const { db } = platform;
  const { companyId } = actor;
  const tables = lists
    .filter((list) => can(actor, list.guard))
    .map((list) =>
      textEntry(`lists/${list.name}.csv`, async () => {
        const { whole } = list;
        if (whole) return readWhole(platform, actor, whole);
        const sheet = await list.readSheet(platform, actor, { format: 'csv', mostRows: ALL_ROWS });
        return Buffer.from(toCsv(sheet));
      }),
    );
  const files = await db.inTenant(companyId, personal.listFiles);
  const documents = files.map(
    ({ id, name }): Entry => ({
      path: `documents/${id} ${safeName(name)}`,
      isPacked: true,
      read: async () => (await db.inTenant(companyId, (tx) => getFile(tx, id))).content,
    }),
  );
  const company = await db.inTenant(companyId, getCompany);
  return [
    readMe([
      `The data of ${company.name}, ${platform.clock.now().toISOString()}.`,
      'lists: a CSV for each list, exact figures; documents: every stored file.',
    ]),
    textEntry('company.json', async () =>
      jsonOf({
        details: detailsOf(company),
        invoiceSettings: invoiceSettingsOf(company),
        baseCurrency: company.base_currency,
      }),
    ),
    textEntry('members.json', async () =>
      jsonOf(await db.inTenant(companyId, personal.listMembers)),
    ),
    ...tables,
    ...documents,
  ];
}
