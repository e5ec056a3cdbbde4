import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildSchema, type GraphQLSchema } from 'graphql';

let contract: GraphQLSchema | null = null;

/** The committed contract, read once. */
export function committedContract(): GraphQLSchema {
  contract ??= buildSchema(
    readFileSync(path.join(import.meta.dirname, '../apps/server/schema.graphql'), 'utf8'),
  );
  return contract;
}

/**
 * The type of an argument of a root field in the committed contract, as a document declares its variable: "VesselInput!".
 * For tests that write documents for many fields. @throws Error when there is no such field or argument
 */
export function typeOfArgument(field: string, argument = 'data'): string {
  const schema = committedContract();
  for (const root of [schema.getQueryType(), schema.getMutationType()]) {
    const found = root?.getFields()[field]?.args.find((one) => one.name === argument);
    if (found) return String(found.type);
  }
  throw new Error(`${field} takes no ${argument}.`);
}
