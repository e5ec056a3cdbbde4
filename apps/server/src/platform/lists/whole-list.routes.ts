import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Actor } from '../actor.ts';
import { LONG_READS, LONGEST_READ_MS } from '../database/database.ts';
import { DomainError } from '../errors.ts';
import { parseBody } from '../http/parse-body.ts';
import { actorOfRequest } from '../http/request-actor.ts';
import type { Platform } from '../platform.ts';
import { type ExportedList, MEDIA_TYPES } from './exported-list.ts';

const wholeRequest = z.object({
  /** Words that a row must hold, all of them, in any of its columns. */
  text: z.string().max(100).optional(),
  filters: z.record(z.string().max(60), z.array(z.string().max(200)).max(200)).optional(),
  /** Columns to take; without them all. */
  columns: z.array(z.string().max(60)).min(1).max(100).optional(),
});

type WholeListOptions = {
  readonly lists: readonly ExportedList[];
  /** Throws once the actor is no longer there or lost a right: asked again while a file is written. */
  readonly judge: (actor: Actor) => Promise<void>;
  readonly longestFileMs?: number | undefined;
};

/** One route a list that can be read to its end: CSV alone, streamed; a file that broke off is no whole answer of HTTP. */
export function wholeListRoutes(
  app: FastifyInstance,
  platform: Platform,
  { lists, judge, longestFileMs = LONGEST_READ_MS }: WholeListOptions,
): void {
  const writing: Writing = new Map();
  const cuts = new Set<() => void>();
  // A node that stops waits for no reader: the file breaks off, and is no whole answer.
  app.addHook('preClose', async () => {
    for (const cut of cuts) cut();
  });
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
      whole.assertFilters(request.filters ?? {});
      assertRoom(writing, actor);
      writing.set(actor.companyId, actor.memberId);
      const gone = new AbortController();
      const pieces = platform.db.inSnapshot(actor.companyId, (tx) =>
        whole.write(
          { platform, tx, actor },
          {
            ...request,
            signal: gone.signal,
            judge: () => judge(actor),
          },
        ),
      );
      const end = () => {
        if (gone.signal.aborted) return;
        clearTimeout(deadline);
        cuts.delete(cut);
        gone.abort();
        // Between two pieces at once, else when the one under way is here: the snapshot is given back.
        void pieces.return(undefined).finally(() => writing.delete(actor.companyId));
      };
      const cut = () => {
        reply.raw.destroy();
        end();
      };
      const deadline = setTimeout(cut, longestFileMs);
      cuts.add(cut);
      reply.raw.once('close', end);
      // Whoever cancelled while they were being judged closed it before anybody listened.
      if (reply.raw.destroyed) end();
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

/** By company, for which member a file is being written. */
type Writing = Map<string, string>;

/** @throws DomainError INVALID_STATE when the company has one under way, or others have all there is room for */
function assertRoom(writing: Writing, { companyId, memberId }: Actor): void {
  const refuse = (reason: string) => {
    throw new DomainError('INVALID_STATE', { reason });
  };
  const whose = writing.get(companyId);
  if (whose === memberId) {
    refuse('A long file is being written for you already: let it end, or cancel it.');
  }
  if (whose) refuse('A colleague saves a long file just now: try again in a minute.');
  if (writing.size >= LONG_READS) {
    refuse('Others save long files just now: try again in a minute.');
  }
}

async function* following(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}
