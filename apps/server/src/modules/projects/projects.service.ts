import { decimal } from '@mainsheet/money';
import type { Actor } from '../../platform/actor.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { countProjects, listProjects, type ProjectRow } from './projects.repository.ts';

const MAX_PER_PAGE = 500;
const HOURS_A_DAY = 24;

export type ProjectQuery = {
  ninjaCompanyKey?: string | null;
  clientId?: string | null;
  isInvoice?: boolean | null;
  vesselId?: string | null;
  filter?: string | null;
  page: number;
  perPage: number;
};

/** A page of projects, the latest first. @throws DomainError FORBIDDEN for another company */
export async function readProjects(platform: Platform, actor: Actor, query: ProjectQuery) {
  if (query.ninjaCompanyKey && query.ninjaCompanyKey !== actor.companyId) {
    throw new DomainError('FORBIDDEN');
  }
  const perPage = Math.min(Math.max(query.perPage, 1), MAX_PER_PAGE);
  const page = Math.max(query.page, 1);
  const filter = {
    clientId: query.clientId ?? null,
    hasClient: query.isInvoice ?? false,
    vesselId: query.vesselId ?? null,
    search: query.filter?.trim() || null,
    limit: perPage,
    offset: (page - 1) * perPage,
  };
  const [rows, total] = await platform.db.readTenant(actor.companyId, (tx) =>
    Promise.all([listProjects(tx, filter), countProjects(tx, filter)]),
  );
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  return { data: rows.map(presentProject), meta: { total, page, perPage, lastPage } };
}

const presentProject = (row: ProjectRow) => ({
  id: row.id,
  name: row.name || `${row.vessel_name} ${row.label}`,
  number: row.label,
  clientId: row.client_id,
  notes: row.remarks,
  taskRate: decimal(row.daily_cost).div(HOURS_A_DAY).toFixed(2),
  dueDate: row.due_on,
  budgetedHours: decimal(row.voyage_days).times(HOURS_A_DAY).toFixed(2),
  operationType: row.operation_type,
  vesselId: row.vessel_id,
  vesselName: row.vessel_name,
});
