import { makeExecutableSchema } from '@graphql-tools/schema';
import { findCivilDate, findInstant } from '@mainsheet/calendar';
import { findYearFault, isPermissionKey } from '@mainsheet/contract';
import {
  type GraphQLFieldResolver,
  type GraphQLObjectType,
  GraphQLScalarType,
  type GraphQLSchema,
  isInterfaceType,
  isNonNullType,
  Kind,
} from 'graphql';
import { assertCan } from '../actor.ts';
import { DomainError, invalidInput, toDomainError } from '../errors.ts';
import { actorOf, type Context } from './context.ts';

export type ResolverMap = Record<string, Record<string, unknown>>;

/** Who may ask a root field. */
export type Guard =
  | { readonly kind: 'public' }
  | { readonly kind: 'signedIn' }
  | { readonly kind: 'needs'; readonly permission: string };

type Resolver = GraphQLFieldResolver<unknown, Context, Record<string, unknown>>;

/**
 * Builds the schema and puts the guard of each root field in front of its resolver.
 * @throws Error when a root field names no guard, an unknown permission, or has no resolver.
 */
export function buildSchema(typeDefs: string[], resolvers: ResolverMap[]): GraphQLSchema {
  const schema = makeExecutableSchema<Context>({
    typeDefs,
    resolvers: [scalars, ...resolvers] as never,
    inheritResolversFromInterfaces: true,
    // Where each word stood in the texts, some ten megabytes that nobody asks for.
    noLocation: true,
  });
  assertRefusable(schema);
  for (const type of rootTypes(schema)) {
    for (const [name, field] of Object.entries(type.getFields())) {
      const guard = guardOf(type, name);
      if (type.name === 'Subscription') {
        field.subscribe = guarded(guard, field.subscribe as Resolver) as never;
        continue;
      }
      if (!field.resolve) throw new Error(`${type.name}.${name} has no resolver`);
      const resolve = guarded(guard, field.resolve as Resolver);
      field.resolve = (type.name === 'Mutation' ? answering(resolve) : resolve) as never;
    }
  }
  return schema;
}

/**
 * A refusal answers with its flag, message and violations alone: whatever else an answer must hold would turn
 * it into an error that says nothing. @throws Error naming such a field
 */
function assertRefusable(schema: GraphQLSchema): void {
  const answer = schema.getType('Answer');
  if (!isInterfaceType(answer)) return;
  const refused = new Set(Object.keys(answer.getFields()));
  for (const type of schema.getPossibleTypes(answer)) {
    for (const [name, field] of Object.entries(type.getFields())) {
      if (refused.has(name) || !isNonNullType(field.type)) continue;
      throw new Error(`${type.name}.${name} must be nullable: a refusal does not have it`);
    }
  }
}

export function rootTypes(schema: GraphQLSchema): GraphQLObjectType[] {
  const types = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  return types.filter((type) => type !== null && type !== undefined);
}

/** Reads the guard directive of a root field. @throws Error when there is none or several. */
export function guardOf(type: GraphQLObjectType, name: string): Guard {
  const directives = type.getFields()[name]?.astNode?.directives ?? [];
  const guards = directives.flatMap((d): Guard[] => {
    if (d.name.value === 'public') return [{ kind: 'public' }];
    if (d.name.value === 'signedIn') return [{ kind: 'signedIn' }];
    if (d.name.value !== 'needs') return [];
    const value = d.arguments?.[0]?.value;
    return [{ kind: 'needs', permission: value?.kind === Kind.STRING ? value.value : '' }];
  });
  const guard = guards[0];
  if (!guard || guards.length > 1) throw new Error(`${type.name}.${name} needs exactly one guard`);
  if (guard.kind === 'needs' && !isPermissionKey(guard.permission)) {
    throw new Error(`${type.name}.${name} names an unknown permission ${guard.permission}`);
  }
  return guard;
}

export function assertGuard(guard: Guard, context: Context): void {
  if (guard.kind === 'public') return;
  const actor = actorOf(context);
  if (guard.kind === 'needs') assertCan(actor, guard.permission as never);
}

function guarded(guard: Guard, resolve: Resolver): Resolver {
  return (source, args, context, info) => {
    assertGuard(guard, context);
    if (context.unknownFields) throw invalidInput(context.unknownFields);
    return resolve(source, args, context, info);
  };
}

/** Mutations answer broken rules as data; other refusals stay errors of the transport. */
function answering(resolve: Resolver): Resolver {
  return async (source, args, context, info) => {
    try {
      const result = (await resolve(source, args, context, info)) as Record<string, unknown>;
      return { errorFlag: 'SUCCESS', message: '', violations: [], ...result };
    } catch (error) {
      const refusal = toDomainError(error);
      if (refusal.code !== 'INVALID_INPUT') throw error;
      return { errorFlag: 'ERROR', message: refusal.message, violations: refusal.violations };
    }
  };
}

const DECIMAL = /^-?\d{1,30}(\.\d{1,20})?$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?Z$/;

const isDecimal = (text: string): boolean => DECIMAL.test(text);
const isCivilDate = (text: string): boolean => findCivilDate(text) !== null;
const isInstant = (text: string): boolean => INSTANT.test(text) && findInstant(text) !== null;

const scalars = {
  Decimal: textScalar('Decimal', isDecimal, 'a decimal number as text, like "38.50"'),
  Instant: textScalar(
    'Instant',
    isInstant,
    'an instant in UTC of the years 1970 to 2100, like "2026-11-20T12:00:00Z"',
    findYearFault,
  ),
  CivilDate: textScalar(
    'CivilDate',
    isCivilDate,
    'a date of the calendar of the years 1970 to 2100, like "2026-11-20"',
    findYearFault,
  ),
} as unknown as ResolverMap;

function textScalar(
  name: string,
  isValid: (text: string) => boolean,
  what: string,
  findFault: (text: string) => string | null = () => null,
): GraphQLScalarType {
  const parse = (value: unknown): string => {
    if (typeof value !== 'string' || !isValid(value)) {
      throw new DomainError('BAD_REQUEST', { reason: `${name} wants ${what}.` });
    }
    const reason = findFault(value);
    if (reason !== null) throw new DomainError('BAD_REQUEST', { reason });
    return value;
  };
  return new GraphQLScalarType({
    name,
    serialize: (value) => value,
    parseValue: parse,
    parseLiteral: (node) => parse(node.kind === Kind.STRING ? node.value : null),
  });
}
