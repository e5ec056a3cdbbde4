import type { Violation } from '@mainsheet/contract';
import {
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLSchema,
  getOperationAST,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  typeFromAST,
} from 'graphql';
import { MOST_UNKNOWN_FIELDS, unknownKeys } from '../http/unknown-fields.ts';

type Variables = Readonly<Record<string, unknown>>;
type Asked = {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operationName: string | undefined;
};

/** Variables that can hold a field which no input type has, with their types. */
export type InputVariables = readonly (readonly [name: string, type: GraphQLInputType])[];

export function inputVariablesOf({ schema, document, operationName }: Asked): InputVariables {
  const declared = getOperationAST(document, operationName)?.variableDefinitions ?? [];
  return declared.flatMap(({ variable, type: written }): [string, GraphQLInputType][] => {
    const type = typeFromAST(schema, written as never) as GraphQLInputType | undefined;
    return type && isInputType(type) && holdsFields(type) ? [[variable.name.value, type]] : [];
  });
}

function holdsFields(type: GraphQLInputType): boolean {
  if (isNonNullType(type) || isListType(type)) return holdsFields(type.ofType);
  return isInputObjectType(type);
}

/**
 * Variables without the fields that their types do not know, and these as violations with the path of the form. GraphQL
 * itself refuses the first of them in a sentence that prints the whole value; a form names them, the first twenty of a request.
 */
export function withoutUnknown(
  inputs: InputVariables,
  variables: Variables,
): { known: Record<string, unknown>; violations: readonly Violation[] } {
  const violations: Violation[] = [];
  const known: Record<string, unknown> = { ...variables };
  for (const [name, type] of inputs) {
    // One that was not sent stays so: with a key of its own it would be null in place of its default.
    if (Object.hasOwn(variables, name)) {
      known[name] = knownOf(type, variables[name], [], violations);
    }
  }
  return { known, violations: violations.slice(0, MOST_UNKNOWN_FIELDS) };
}

function knownOf(
  type: GraphQLInputType,
  value: unknown,
  path: readonly (string | number)[],
  found: Violation[],
): unknown {
  if (isNonNullType(type)) return knownOf(type.ofType, value, path, found);
  if (isListType(type)) {
    if (!Array.isArray(value)) return knownOf(type.ofType, value, path, found);
    return value.map((one, at) => knownOf(type.ofType, one, [...path, at], found));
  }
  if (!isInputObjectType(type) || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value;
  const fields = type.getFields();
  if (found.length < MOST_UNKNOWN_FIELDS) {
    const unknown = Object.keys(value).filter((key) => !Object.hasOwn(fields, key));
    found.push(...unknownKeys(path, unknown));
  }
  const entries = Object.entries(value).filter(([key]) => Object.hasOwn(fields, key));
  return Object.fromEntries(
    entries.map(([key, one]) => [key, knownOf(fields[key]!.type, one, [...path, key], found)]),
  );
}
