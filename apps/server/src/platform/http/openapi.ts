import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { RouteGuard } from '../module.ts';

/** A route as its registration describes it. */
export type DescribedRoute = {
  readonly method: string;
  readonly path: string;
  readonly guard: RouteGuard | null;
  readonly summary: string;
  readonly body: z.ZodType | null;
  readonly query: readonly string[];
  /** Media type of a file that is its body. */
  readonly consumes: string | null;
  /** Media type of a file it answers with; JSON without one. */
  readonly produces: string | null;
  readonly isLimited: boolean;
};

const OWN_PATHS = new Set(['/v2/graphql', '/v2/openapi.yaml']);

/** Collects the REST routes while they are registered; GraphQL has a contract of its own. */
export function collectRoutes(app: FastifyInstance): readonly DescribedRoute[] {
  const routes: DescribedRoute[] = [];
  app.addHook('onRoute', ({ url, method, config }) => {
    const isOurs = url.startsWith('/v2/') || url === '/healthz' || url === '/readyz';
    const methods = [method].flat().filter((name) => name !== 'HEAD');
    if (!isOurs || OWN_PATHS.has(url) || methods.length === 0) return;
    for (const name of methods) {
      routes.push({
        method: name.toLowerCase(),
        path: url.replace(/:(\w+)/g, '{$1}'),
        guard: config?.guard ?? null,
        summary: config?.summary ?? '',
        body: config?.body ?? null,
        query: config?.query ?? [],
        consumes: config?.consumes ?? null,
        produces: config?.produces ?? null,
        isLimited: config?.rate !== undefined,
      });
    }
  });
  return routes;
}

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

const ERROR_SCHEMA: Json = {
  type: 'object',
  required: ['success', 'code', 'message', 'violations', 'request_id'],
  properties: {
    success: { const: false },
    error_flag: { const: 'ERROR' },
    code: { type: 'string', description: 'A code of the error table, INVALID_INPUT for example' },
    error: { type: 'string' },
    message: { type: 'string', description: 'What a person reads' },
    violations: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          code: { type: 'string' },
          path: { type: 'string' },
          message: { type: 'string' },
        },
      },
    },
    request_id: { type: 'string', format: 'uuid', description: 'Also in the header x-request-id' },
  },
};

/** The REST half as OpenAPI 3.1, from the route table itself. */
export function describeRoutes(routes: readonly DescribedRoute[], version: string): string {
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of routes.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    paths[route.path] = { ...paths[route.path], [route.method]: operationOf(route) };
  }
  return toYaml({
    openapi: '3.1.0',
    info: {
      title: 'Mainsheet REST',
      version,
      description: 'The REST half; GraphQL at POST /v2/graphql has its own contract.',
    },
    paths,
    components: {
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer' },
        sessionCookie: { type: 'apiKey', in: 'cookie', name: 'mainsheet' },
      },
      schemas: { Error: ERROR_SCHEMA },
    },
  });
}

function operationOf(route: DescribedRoute): Json {
  const isOpen = route.guard === null || route.guard === 'public';
  const failures = [
    ...(route.body || route.consumes ? ['400'] : []),
    ...(isOpen ? [] : ['401']),
    ...(isOpen || route.guard === 'signedIn' ? [] : ['403']),
    ...(route.isLimited ? ['429'] : []),
  ];
  const parameters = [
    ...[...route.path.matchAll(/\{(\w+)\}/g)].map((m) => parameter(m[1]!, 'path')),
    ...route.query.map((name) => parameter(name, 'query')),
  ];
  return {
    summary: route.summary,
    ...(isOpen
      ? { security: [] }
      : {
          security: [{ accessToken: [], sessionCookie: [] }],
          'x-permission': route.guard,
        }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...bodyOf(route),
    responses: {
      '200': { description: 'Done', content: { [route.produces ?? 'application/json']: {} } },
      ...Object.fromEntries(failures.map((status) => [status, FAILURE])),
    },
  };
}

function bodyOf({ body, consumes }: DescribedRoute): { readonly [key: string]: Json } {
  if (consumes) return { requestBody: { required: true, content: { [consumes]: {} } } };
  if (!body) return {};
  return { requestBody: { required: true, content: { 'application/json': schemaOf(body) } } };
}

const FAILURE: Json = {
  description: 'Refused',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
};

const parameter = (name: string, place: 'path' | 'query'): Json => ({
  name,
  in: place,
  required: place === 'path',
  schema: { type: 'string' },
});

function schemaOf(body: z.ZodType): Json {
  const { $schema: _, ...schema } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  return { schema: schema as Json };
}

/** YAML of plain data: block maps and lists, every text quoted as JSON quotes it. */
function toYaml(value: Json, indent = ''): string {
  if (Array.isArray(value)) {
    if (value.length === 0) return ' []\n';
    return `\n${value.map((item) => `${indent}-${nested(item, `${indent}  `)}`).join('')}`;
  }
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value);
    if (entries.length === 0) return ' {}\n';
    const lines = entries.map(
      ([key, item]) => `${indent}${keyOf(key)}:${toYaml(item, `${indent}  `)}`,
    );
    return `${indent === '' ? '' : '\n'}${lines.join('')}`;
  }
  return ` ${JSON.stringify(value)}\n`;
}

/** A map in a list begins on the line of its dash. */
function nested(item: Json, indent: string): string {
  const text = toYaml(item, indent);
  return text.startsWith('\n') ? ` ${text.slice(1 + indent.length)}` : text;
}

const keyOf = (key: string): string => (/^[A-Za-z_][\w-]*$/.test(key) ? key : JSON.stringify(key));
