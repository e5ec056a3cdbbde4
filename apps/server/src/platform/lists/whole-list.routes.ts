import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Actor } from '../actor.ts';
import { LONG_READS } from '../database/database.ts';
import { DomainError } from '../errors.ts';
import { parseBody } from '../http/parse-body.ts';
import { actorOfRequest } from '../http/request-actor.ts';
import type { Platform } from '../platform.ts';
import { assertKnown, type ExportedList, MEDIA_TYPES } from './exported-list.ts';

const wholeRequest = z.object({
  /** Words that a row must hold, all of them, in any of its columns. */
  text: z.string().max(100).optional(),
  filters: z.record(z.string().max(60), z.array(z.string().max(200)).max(200)).optional(),
  /** Columns to take; without them all. */
  columns: z.array(z.string().max(60)).min(1).max(100).optional(),
});

/** One route a list that can be read to its end: CSV alone, streamed; a file that broke off is no whole answer of HTTP. */
export function wholeListRoutes(
  app: FastifyInstance,
  platform: Platform,
  lists: readonly ExportedList[],
): void {
  const writing = new Set<string>();
  for (const { name, title, guard, whole, assertColumns } of lists) {
    if (!whole) continue;
    const config = {
      guard,
      summary: `${title} to the end as CSV, up to a million rows, in the list’s own order`,
      body: wholeRequest,
      produces: MEDIA_TYPES.csv,
    };
    app.post(`/v2/exports/${name}/whole`, { config }, async (http, reply) => {
      const actor = actorOfRequest(http);
      const request = parseBody(wholeRequest, http.body);
      assertColumns(request.columns ?? []);
      assertKnown('filter', whole.filters, Object.keys(request.filters ?? {}));
      assertRoom(writing, actor);
      writing.add(actor.memberId);
      const gone = new AbortController();
      const pieces = platform.db.inSnapshot(actor.companyId, (tx) =>
        whole.write({ platform, tx, actor }, { ...request, signal: gone.signal }),
      );
      const end = () => {
        gone.abort();
        // Between two pieces at once, else when the one under way is here: the snapshot is given back.
        void pieces.return(undefined).finally(() => writing.delete(actor.memberId));
      };
      reply.raw.once('close', end);
      // The first piece before any header: what fails at once is answered in words.
      const first = await pieces.next();
      const file = Readable.from(following(first.value ?? '', pieces), { objectMode: false });
      gone.signal.addEventListener('abort', () => file.destroy());
      return reply
        .type(MEDIA_TYPES.csv)
        .header('content-disposition', `attachment; filename="${title}.csv"`)
        .send(file);
    });
  }
}

/** @throws DomainError INVALID_STATE for who has one under way, or when others have all there is room for */
function assertRoom(writing: ReadonlySet<string>, { memberId }: Actor): void {
  const reason = writing.has(memberId)
    ? 'A long file is being written for you already: let it end, or cancel it.'
    : 'Others save long files just now: try again in a minute.';
  if (writing.has(memberId) || writing.size >= LONG_READS) {
    throw new DomainError('INVALID_STATE', { reason });
  }
}

async function* following(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}
