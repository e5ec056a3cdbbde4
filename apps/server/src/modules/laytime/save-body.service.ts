import { addMinutes, type Instant, parseInstant } from '@mainsheet/calendar';
import {
  type LaytimeActivity,
  type LaytimeBody,
  type LaytimeForm,
  type LaytimePort,
  laytimeBody,
  type Violation,
} from '@mainsheet/contract';
import type { Actor } from '../../platform/actor.ts';
import { invalidInput } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import type { Platform } from '../../platform/platform.ts';
import { createLaytime, updateLaytime, viewLaytime } from './laytime.service.ts';
import { startLaytime } from './start.service.ts';

/**
 * Saves a statement as `POST {api}/laytime` sends it: by its id with its version, or a new one. What is left out
 * stays as it is saved; of a new one it is what the voyage says.
 * @throws DomainError INVALID_INPUT, STALE_VERSION, INVALID_STATE, NOT_FOUND
 */
export async function saveLaytimeBody(platform: Platform, actor: Actor, sent: unknown) {
  const body = parseBody(laytimeBody, sent);
  const { id, version } = body;
  if (!id) {
    const wanted = { voyageId: body.voyage_id, cargoRowId: body.cargo_id ?? null };
    const form = await startLaytime(platform, actor, wanted);
    return createLaytime(platform, actor, merge(form, body));
  }
  if (version == null) throw invalidInput([fault('version', 'Name the version that you read.')]);
  const { form } = await viewLaytime(platform, actor, { id });
  return updateLaytime(platform, actor, { id, version, data: merge(form, body) });
}

const fault = (path: string, message: string): Violation => ({ code: 'LAYTIME', path, message });

/** A value that was sent, null included; what was left out stays. */
const sentOr = <Value>(sent: Value | undefined, before: Value): Value =>
  sent === undefined ? before : sent;

function merge(form: LaytimeForm, body: LaytimeBody): LaytimeForm {
  const faults: Violation[] = [];
  const rows = new Map(body.port_itinerary.map((row, index) => [row.id, { row, index }]));
  const ports = form.count.ports.map((port) => {
    const found = rows.get(port.id);
    rows.delete(port.id);
    return found
      ? mergePort(port, found.row, { at: `port_itinerary.${found.index}`, faults })
      : port;
  });
  for (const { index } of rows.values()) {
    faults.push(
      fault(`port_itinerary.${index}.id`, 'The voyage has no such row to load or discharge.'),
    );
  }
  if (faults.length > 0) throw invalidInput(faults);
  return {
    ...form,
    voyageId: body.voyage_id,
    sourceType: sentOr(body.source_type, form.sourceType),
    cargoRowId: sentOr(body.cargo_id, form.cargoRowId),
    charterName: sentOr(body.charter_name, form.charterName),
    isAgreedAmount: sentOr(body.is_agreed_amount, form.isAgreedAmount),
    isIncludedInPAndL: sentOr(body.is_include_in_p_and_l, form.isIncludedInPAndL),
    remarks: sentOr(body.remarks, form.remarks),
    count: { ...form.count, ports },
  };
}

type PortBody = LaytimeBody['port_itinerary'][number];
type ActivityBody = NonNullable<PortBody['port_activities']>[number];
type Reader = { readonly at: string; readonly faults: Violation[] };

/** The schema has read it: a moment in the one form that the engine takes. */
const momentOrNull = (sent: string | null | undefined): Instant | null =>
  sent ? parseInstant(sent) : null;

function mergePort(port: LaytimePort, row: PortBody, reader: Reader): LaytimePort {
  const { notice } = port;
  const sentOrBefore = (sent: string | null | undefined, before: Instant | null) =>
    sent === undefined ? before : momentOrNull(sent);
  return {
    ...port,
    terms: sentOr(row.terms, port.terms),
    arrivedAt: momentOrNull(row.arrival_time) ?? port.arrivedAt,
    completedAt: momentOrNull(row.laytime_end ?? row.departure_time) ?? port.completedAt,
    notice: {
      ...notice,
      tenderedAt: sentOrBefore(row.nor_tendered, notice.tenderedAt),
      agreedStartAt: sentOrBefore(row.laytime_start, notice.agreedStartAt),
    },
    demurrageRate: sentOr(row.demurrage_rate, port.demurrageRate),
    despatchRate: sentOr(row.despatch_rate, port.despatchRate),
    agreedClaimAmount: sentOr(row.agreed_claim_amount, port.agreedClaimAmount),
    activities: row.port_activities
      ? row.port_activities.flatMap((sent, index) => {
          const at = `${reader.at}.port_activities.${index}`;
          return activityOf(sent, { ...reader, at, before: port.activities, index }) ?? [];
        })
      : port.activities,
  };
}

function activityOf(
  sent: ActivityBody,
  reader: Reader & { readonly before: readonly LaytimeActivity[]; readonly index: number },
): LaytimeActivity | null {
  const { at, faults, before, index } = reader;
  const began = sent.laytime_start ?? sent.event_datetime;
  if (!began) {
    faults.push(fault(`${at}.event_datetime`, 'Enter when it happened.'));
    return null;
  }
  const start = parseInstant(began);
  const end = momentOrNull(sent.laytime_end) ?? addMinutes(start, sent.duration ?? 0);
  const known = before.find(({ id }) => id === sent.id);
  return {
    id: sent.id ?? `activity-${index}`,
    type: sent.type,
    start,
    end,
    acceptancePercent: sentOr(sent.acceptance_percentage, known?.acceptancePercent ?? null),
    demurragePercent: known?.demurragePercent ?? null,
    clause: known?.clause ?? null,
    remarks: sent.remarks,
    source: known?.source ?? '',
  };
}
