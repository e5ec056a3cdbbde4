import { compareNames } from '@mainsheet/bill-text';
import { type ContactInput, contactImportInput } from '@mainsheet/contract';
import { type Actor, assertCan } from '../../platform/actor.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { stampOf } from '../../platform/stamp.ts';
import { inCompany, record, type Work } from '../../platform/work.ts';
import { askForScreening } from '../sanctions/index.ts';
import { MOST_SHOWN, plainName, type TableFault, type TableImport } from '../sheets/index.ts';
import { readContactTable } from './contact-table.ts';
import * as contacts from './contacts.repository.ts';
import { keepReach } from './contacts.service.ts';

export type ImportedContacts = TableImport & {
  /** New ones beside a company whose name is much like theirs. */
  readonly alike: readonly {
    readonly line: number;
    readonly name: string;
    readonly like: string;
  }[];
};

const MOST_COMPARED = 200;

type Line = { readonly line: number; readonly contact: ContactInput };

/**
 * Takes a table of companies over, all of it or nothing. A company whose name stands there already is passed over,
 * so the same table may come twice. @throws DomainError FORBIDDEN. @returns what it did, or would do as a preview
 */
export function importContacts(
  platform: Platform,
  actor: Actor,
  { data, isPreview }: { data: unknown; isPreview: boolean },
): Promise<ImportedContacts> {
  // Names that stand there are shown.
  for (const permission of ['contacts.create', 'contacts.view'] as const) {
    assertCan(actor, permission);
  }
  const { text } = parseBody(contactImportInput, data);
  const { rows, unread, faults: unreadable } = readContactTable(text);
  return inCompany(platform, actor, async (work) => {
    // Locked: of two imports at once, the later one finds what the earlier one added.
    await contacts.lockContacts(work.tx);
    const names = await contacts.listNames(work.tx);
    const standing = new Set(names.map(plainName));
    const fresh = rows.filter(({ contact }) => !standing.has(plainName(contact.name)));
    const known = rows.filter((row) => !fresh.includes(row)).map(({ contact }) => contact.name);
    const faults = [...unreadable, ...twiceIn(fresh)].toSorted((a, b) => a.line - b.line);
    const seen = {
      ...{ known: known.slice(0, MOST_SHOWN), alike: alikeIn(fresh, names), unread },
      faults: faults.slice(0, MOST_SHOWN),
    };
    if (faults.length > 0) return { ...seen, isSaved: false, added: 0 };
    if (isPreview || fresh.length === 0) return { ...seen, isSaved: false, added: fresh.length };
    await addAll(work, fresh);
    return { ...seen, isSaved: true, added: fresh.length };
  });
}

function twiceIn(lines: readonly Line[]): TableFault[] {
  const first = new Map<string, number>();
  return lines.flatMap(({ line, contact }) => {
    const before = first.get(plainName(contact.name));
    if (before === undefined) first.set(plainName(contact.name), line);
    const message = `${contact.name} stands in line ${before} too.`;
    return before === undefined ? [] : [{ line, column: 'Company', message }];
  });
}

/** Names that differ in their form or by a slip: somebody looks whether it is the same company. */
function alikeIn(lines: readonly Line[], names: readonly string[]): ImportedContacts['alike'] {
  // Names that are alike begin alike: each is held against those of its first word alone.
  const firstWord = (name: string) => /[\p{L}\d]+/u.exec(plainName(name))?.[0] ?? '';
  const byWord = Map.groupBy(names, firstWord);
  return lines
    .flatMap(({ line, contact: { name } }) => {
      const near = byWord.get(firstWord(name))?.slice(0, MOST_COMPARED) ?? [];
      const like = near.find((other) => compareNames(name, other) !== 'other');
      return like === undefined ? [] : [{ line, name, like }];
    })
    .slice(0, MOST_SHOWN);
}

async function addAll(work: Work, lines: readonly Line[]): Promise<void> {
  const { platform, tx, actor } = work;
  const stamp = stampOf(platform, actor);
  for (const { contact } of lines) {
    const id = newId(platform.clock);
    await contacts.insertContact(tx, id, contact, stamp);
    await keepReach(platform, tx, { actor, contactId: id, contact });
    const subject = { type: 'contact', id, label: contact.name };
    const changes = [{ topic: 'contacts' as const, id, version: 1 }];
    await record(work, {
      action: 'contact.create',
      subject,
      detail: { isImported: true },
      changes,
    });
  }
  await askForScreening(tx);
}
