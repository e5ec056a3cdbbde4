import { accountingLink, accountMap } from '@mainsheet/contract';
import { CHART } from '@mainsheet/ledger';
import type { Actor } from '../../platform/actor.ts';
import { announce } from '../../platform/changes.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError, invalidInput } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { assertRate } from '../../platform/rate-limits.ts';
import * as accounting from './accounting.repository.ts';
import { AccountingServiceError, CodatClient, type OutsideConnection } from './codat-client.ts';

/** Each asks the service, which counts our calls too. */
const ASK_RATE = { max: 20, windowSeconds: 600, refusal: 'TOO_MUCH_ASKED' } as const;
const LINKED = 'Linked';

const ownerOf = (connectionId: string): string => `accounting:${connectionId}`;

/** The service as one connection reaches it; null once its key is destroyed. */
export function clientOf(
  { keys, config }: Platform,
  { id, api_key }: accounting.ConnectionRow,
): CodatClient | null {
  if (!api_key) return null;
  return new CodatClient(config.codatUrl, keys.unseal('seeds', ownerOf(id), api_key).toString());
}

export type ConnectionView = { rows: accounting.ConnectionRow[]; counts: accounting.CountRow[] };

export function readIntegration(platform: Platform, actor: Actor): Promise<ConnectionView> {
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const rows = await accounting.listConnections(tx);
    const ids = rows.map((row) => row.id);
    return { rows, counts: await accounting.countOpen(tx, ids) };
  });
}

export async function note(
  platform: Platform,
  tx: Tx,
  what: {
    actor: Actor;
    id: string;
    name: string;
    action: string;
    detail?: Record<string, unknown>;
  },
): Promise<void> {
  const { actor, id, name, ...entry } = what;
  await platform.audit.write(tx, actor, {
    ...entry,
    subjectType: 'accounting-connection',
    subjectId: id,
    subjectLabel: name,
  });
  await announce(tx, { topic: 'accounting', id, version: 0, by: actor.memberId });
}

/**
 * Links another system: the service must know the key and the company.
 * @throws DomainError INVALID_INPUT naming the field to mend, TOO_MUCH_ASKED
 */
export async function linkAccounting(
  platform: Platform,
  actor: Actor,
  data: unknown,
): Promise<{ id: string; name: string; status: string }> {
  const { name, apiKey, outsideCompany } = parseBody(accountingLink, data);
  await assertRate(platform.db, `accounting:${actor.companyId}`, ASK_RATE);
  const client = new CodatClient(platform.config.codatUrl, apiKey);
  const found = await client.listConnections(outsideCompany).catch((error: unknown) => {
    throw refusalOf(error);
  });
  const chosen = found.find((one) => one.status === LINKED) ?? found[0];
  if (!chosen) {
    throw wrong(
      'outsideCompany',
      'This company has connected no system at the service yet. Open its link there first.',
    );
  }
  const id = newId(platform.clock);
  const status = statusOf(chosen);
  await platform.db.inTenant(actor.companyId, async (tx) => {
    await accounting.insertConnection(tx, {
      id,
      name,
      status,
      outside_company: outsideCompany,
      outside_connection: chosen.id,
      link_url: chosen.linkUrl ?? '',
      api_key: platform.keys.seal('seeds', ownerOf(id), Buffer.from(apiKey)),
      created_at: platform.clock.now().toISOString(),
      created_by: actor.name,
    });
    const detail = { status, platform: chosen.platformName };
    await note(platform, tx, { actor, id, name, action: 'accounting.link', detail });
  });
  return { id, name, status };
}

const wrong = (path: string, message: string) =>
  invalidInput([{ code: 'ACCOUNTING', path, message }]);

function refusalOf(error: unknown): unknown {
  if (!(error instanceof AccountingServiceError)) return error;
  if (error.isKeyRefused) return wrong('apiKey', 'The service refused this key. Check it there.');
  if (error.status === 404) {
    return wrong('outsideCompany', 'The service knows no company with this id.');
  }
  return new DomainError('INVALID_STATE', { reason: `${error.message} Try again later.` });
}

const STATUSES = new Set(['PendingAuth', LINKED, 'Unlinked', 'Deauthorized']);
const statusOf = ({ status }: OutsideConnection): string =>
  STATUSES.has(status) ? status : 'Unlinked';

/** Asks the service how a connection stands now. */
export async function checkAccounting(
  platform: Platform,
  actor: Actor,
  id: string,
): Promise<{ name: string; status: string }> {
  await assertRate(platform.db, `accounting:${actor.companyId}`, ASK_RATE);
  const at = platform.clock.now().toISOString();
  const row = await platform.db.inTenant(actor.companyId, (tx) =>
    accounting.lockConnection(tx, { id, at }),
  );
  const client = clientOf(platform, row);
  if (!client) throw new DomainError('INVALID_STATE', { reason: 'There is nothing to ask.' });
  const status = await askStatus(client, row);
  await platform.db.inTenant(actor.companyId, async (tx) => {
    await accounting.setStatus(tx, id, { status, at });
    await note(platform, tx, { actor, id, name: row.name, action: 'accounting.check' });
  });
  return { name: row.name, status };
}

async function askStatus(client: CodatClient, row: accounting.ConnectionRow): Promise<string> {
  try {
    const found = await client.listConnections(row.outside_company);
    const ours = found.find((one) => one.id === row.outside_connection);
    return ours ? statusOf(ours) : 'Unlinked';
  } catch (error) {
    if (error instanceof AccountingServiceError && error.isKeyRefused) return 'Deauthorized';
    throw refusalOf(error);
  }
}

/** Destroys the key of a connection; what it took stays told. */
export function unlinkAccounting(platform: Platform, actor: Actor, id: string): Promise<string> {
  const at = platform.clock.now().toISOString();
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const { kind, name } = await accounting.lockConnection(tx, { id, at });
    if (kind === 'files') {
      throw new DomainError('INVALID_STATE', { reason: 'The export of files is always there.' });
    }
    await accounting.destroyKey(tx, id);
    await note(platform, tx, { actor, id, name, action: 'accounting.unlink' });
    return name;
  });
}

/** Every account of the chart with what a connection calls it. */
export function listMappedAccounts(platform: Platform, actor: Actor, connectionId: string) {
  return platform.db.inTenant(actor.companyId, async (tx) => {
    await accounting.assertConnection(tx, connectionId);
    const known = new Map(
      (await accounting.listMap(tx, connectionId)).map((row) => [
        row.account_code,
        row.outside_code,
      ]),
    );
    return CHART.map(({ code, name }) => ({
      accountCode: code,
      accountName: name,
      outsideCode: known.get(code) ?? '',
    }));
  });
}

export function saveAccounts(
  platform: Platform,
  actor: Actor,
  { connectionId: id, data }: { connectionId: string; data: unknown },
): Promise<void> {
  const typed = parseBody(accountMap, data);
  const codes = new Set(CHART.map((account) => account.code));
  const stranger = typed.findIndex((row) => !codes.has(row.accountCode));
  if (stranger >= 0) throw wrong(`${stranger}.accountCode`, 'There is no such account here.');
  const rows = typed
    .filter((row) => row.outsideCode !== '')
    .map((row) => ({ account_code: row.accountCode, outside_code: row.outsideCode }));
  const at = platform.clock.now().toISOString();
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const { name } = await accounting.lockConnection(tx, { id, at });
    await accounting.replaceMap(tx, id, rows);
    const detail = { accounts: rows.length };
    await note(platform, tx, { actor, id, name, action: 'accounting.accounts', detail });
  });
}
