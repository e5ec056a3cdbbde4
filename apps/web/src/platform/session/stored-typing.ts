/** What was typed and is not saved, in this browser's database: it outlives the page and the browser. */
const DATABASE = 'mainsheet.typing';
const TYPED = 'typed';

/** Whose it is: read by the same person in the same company only. */
export type TypingOwner = { readonly companyId: string; readonly userId: string };
type Entry = { key: string; userId: string; sheet: string; id: string; typed: unknown };

let opening: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => {
      const typed = request.result.createObjectStore(TYPED, { keyPath: 'key' });
      typed.createIndex('sheet', 'sheet');
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opening;
}

/** One step in the database; a browser that keeps none, as in some private windows, keeps nothing. */
async function within<Answer>(
  mode: IDBTransactionMode,
  step: (typed: IDBObjectStore) => IDBRequest<Answer>,
): Promise<Answer | null> {
  try {
    const database = await open();
    const transaction = database.transaction(TYPED, mode, { durability: 'strict' });
    const request = step(transaction.objectStore(TYPED));
    return await new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } catch {
    return null;
  }
}

const sheetOf = ({ companyId, userId }: TypingOwner, sheetId: string): string =>
  `${companyId} ${userId} ${sheetId}`;

/** Keeps what was typed in one record of a sheet; it takes the place of what was kept of it before. */
export async function keepTyping(
  owner: TypingOwner,
  of: { sheetId: string; id: string; typed: unknown },
): Promise<void> {
  const sheet = sheetOf(owner, of.sheetId);
  const { id, typed } = of;
  const entry: Entry = { key: `${sheet} ${id}`, userId: owner.userId, sheet, id, typed };
  await within('readwrite', (store) => store.put(entry));
}

/** It was saved. */
export async function forgetTyping(
  owner: TypingOwner,
  of: { sheetId: string; id: string },
): Promise<void> {
  await within('readwrite', (store) => store.delete(`${sheetOf(owner, of.sheetId)} ${of.id}`));
}

/** What this person typed in a sheet and was not saved. */
export async function storedTyping(
  owner: TypingOwner,
  sheetId: string,
): Promise<{ id: string; typed: unknown }[]> {
  const sheet = sheetOf(owner, sheetId);
  const found = await within<Entry[]>('readonly', (store) => store.index('sheet').getAll(sheet));
  return found ?? [];
}

/** Somebody is signed in: what another person typed here is forgotten. */
export async function openTyping(userId: string): Promise<void> {
  const all = await within<Entry[]>('readonly', (store) => store.getAll());
  for (const entry of all ?? []) {
    if (entry.userId !== userId) await within('readwrite', (store) => store.delete(entry.key));
  }
}

/** Who leaves on purpose leaves nothing behind. */
export async function dropTyping(): Promise<void> {
  await within('readwrite', (store) => store.clear());
}
