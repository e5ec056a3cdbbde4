import type { Actor } from '../../platform/actor.ts';
import { can } from '../../platform/actor.ts';
import { toCsv } from '../../platform/documents/csv.ts';
import { getFile } from '../../platform/files.ts';
import type { ExportedList } from '../../platform/lists/exported-list.ts';
import type { Platform } from '../../platform/platform.ts';
import { detailsOf, getCompany, invoiceSettingsOf } from '../companies/index.ts';
import * as personal from './personal.repository.ts';
import { safeName } from './zip-writer.ts';

/** A file of the archive, read when its turn comes, a piece at a time. */
export type Entry = {
  readonly path: string;
  readonly isPacked: boolean;
  readonly read: () => AsyncIterable<Buffer>;
};

const jsonOf = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
async function* whole(content: Promise<Buffer>): AsyncGenerator<Buffer> {
  yield await content;
}
const textEntry = (path: string, read: () => Promise<Buffer>): Entry => ({
  path,
  isPacked: false,
  read: () => whole(read()),
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
async function* readWhole(
  platform: Platform,
  actor: Actor,
  list: NonNullable<ExportedList['whole']>,
): AsyncGenerator<Buffer> {
  const pieces = platform.db.inSnapshot(
    actor.companyId,
    (tx) => list.write({ platform, tx, actor }, { mostRows: ALL_ROWS }),
    'job',
  );
  for await (const piece of pieces) yield Buffer.from(piece);
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
    .map((list): Entry => {
      const path = `lists/${list.name}.csv`;
      const { whole: toTheEnd } = list;
      if (toTheEnd) {
        return { path, isPacked: false, read: () => readWhole(platform, actor, toTheEnd) };
      }
      return textEntry(path, async () => {
        const sheet = await list.readSheet(platform, actor, { format: 'csv', mostRows: ALL_ROWS });
        return Buffer.from(toCsv(sheet));
      });
    });
  const files = await db.inTenant(companyId, personal.listFiles);
  const documents = files.map(
    ({ id, name }): Entry => ({
      path: `documents/${id} ${safeName(name)}`,
      isPacked: true,
      read: () =>
        whole(db.inTenant(companyId, (tx) => getFile(tx, id)).then(({ content }) => content)),
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
