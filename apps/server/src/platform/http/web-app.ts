import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { DomainError } from '../errors.ts';

const WEB_DIST = path.join(import.meta.dirname, '../../../../web/dist');
const SEA_DATA = path.join(import.meta.dirname, '../../../../../packages/sea/data');
const YEAR_SECONDS = 31_536_000;

/** What is no page of the app; the gallery of the kit under `/dev` is one where people look at the product only. */
const HIDDEN = {
  shown: /^\/(v2|sea|assets|map)\//,
  live: /^\/(v2|sea|assets|map|dev)\//,
} as const;
/** Pages that a link shows to people outside: no search engine lists them, and no other site learns of them. */
const SHARED = /^\/shared\//;
const UNLISTED = { 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' };
const isShown = (config: Config): boolean => config.isDemo || config.isDevelopment;

/** Named by their content they never change; the mark, asked for with every page of a tab, hardly does. */
function cachingOf(file: string): string {
  if (file.includes(`${path.sep}assets${path.sep}`))
    return `public, max-age=${YEAR_SECONDS}, immutable`;
  return /\bmark[\w-]*\.(svg|png)$/.test(file) ? 'public, max-age=3600' : 'no-cache';
}

/** Serves the built web app and the sea data; unknown pages get the app, which routes them. */
export async function webApp(app: FastifyInstance, config: Config): Promise<void> {
  if (existsSync(SEA_DATA)) {
    await app.register(fastifyStatic, {
      root: SEA_DATA,
      prefix: '/sea/',
      decorateReply: false,
      setHeaders: (reply) => {
        reply.header('cache-control', 'public, max-age=3600');
      },
    });
  }
  const hasWeb = existsSync(path.join(WEB_DIST, 'index.html'));
  if (hasWeb) {
    await app.register(fastifyStatic, {
      root: WEB_DIST,
      wildcard: false,
      preCompressed: true,
      setHeaders: (reply, file) => {
        reply.header('cache-control', cachingOf(file));
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      request.method === 'GET' && !HIDDEN[isShown(config) ? 'shown' : 'live'].test(request.url);
    if (isPage && SHARED.test(request.url)) reply.headers(UNLISTED);
    if (isPage && hasWeb) return reply.sendFile('index.html');
    if (isPage && config.isDevelopment) return reply.redirect('http://localhost:4601');
    throw new DomainError('NOT_FOUND', { what: 'The address' });
  });
}
