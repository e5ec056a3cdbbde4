import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../errors.ts';
import type { StoredFile } from '../files.ts';

/** How files travel in and out: as they are, whatever they hold. */
export const FILE_TYPE = 'application/octet-stream';
/** A little over the limit still arrives, so that the refusal can say what is wrong. */
const ROOM_FOR_REFUSAL = 65_536;

export const bodyLimitOf = (maxBytes: number): number => maxBytes + ROOM_FOR_REFUSAL;

/** Lets routes take a file as their body; several modules may ask. */
export function takeFiles(app: FastifyInstance): void {
  if (app.hasContentTypeParser(FILE_TYPE)) return;
  app.addContentTypeParser(FILE_TYPE, { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
}

/** @throws DomainError BAD_REQUEST when the body is no file. */
export function fileOfRequest({ body }: Pick<FastifyRequest, 'body'>): Buffer {
  if (Buffer.isBuffer(body)) return body;
  throw new DomainError('BAD_REQUEST', { reason: `Send the file itself, as ${FILE_TYPE}.` });
}

/** Answers with a file that somebody brought: never opened in the page's own origin, but saved. */
export function answerFile(reply: FastifyReply, { name, content }: StoredFile): FastifyReply {
  const ascii = name.replace(/[^\x20-\x7e]|["\\]/g, '_');
  const disposition = `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`;
  return reply.type(FILE_TYPE).header('content-disposition', disposition).send(content);
}
