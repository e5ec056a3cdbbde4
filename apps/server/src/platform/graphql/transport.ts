import { ERROR_TABLE, type ErrorCode } from '@mainsheet/contract';
import {
  type DocumentNode,
  execute,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  getOperationAST,
  NoSchemaIntrospectionCustomRule,
  parse,
  type SelectionSetNode,
  specifiedRules,
  validate,
} from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import type { Logger } from 'pino';
import { DomainError, toDomainError } from '../errors.ts';
import type { Metrics } from '../metrics.ts';
import type { CostBudget } from '../rate-limits.ts';
import type { SpanStart, Traces } from '../traces/traces.ts';
import type { Context } from './context.ts';
import { plainText } from './plain-text.ts';
import { sizeOf } from './query-size.ts';
import { type InputVariables, inputVariablesOf, withoutUnknown } from './unknown-variables.ts';

/** What a client posts. */
export type GraphqlRequest = {
  readonly query?: string | undefined;
  readonly documentId?: string | undefined;
  readonly operationName?: string | undefined;
  readonly variables?: Record<string, unknown> | undefined;
};

type Result = { data?: unknown; errors?: GraphQLFormattedError[] };
type Run = (root: unknown, context: Context, variables: Record<string, unknown>) => unknown;
type Prepared = {
  document: DocumentNode;
  operation: 'query' | 'mutation' | 'subscription';
  /** What the web app calls it; null for what it does not ask. */
  name: string | null;
  /** Fields it asks for, fragments written out. */
  cost: number;
  hits: number;
  readonly inputs: InputVariables;
  run: Run | null;
};

export type TransportOptions = {
  readonly schema: GraphQLSchema;
  /** Documents the server knows, by their SHA-256. */
  readonly trusted: ReadonlyMap<string, string>;
  readonly onlyTrusted: boolean;
  readonly allowIntrospection: boolean;
  readonly budget: CostBudget;
  readonly metrics: Metrics;
  readonly traces?: Traces | null;
  readonly log: Logger;
};

const MAX_TOKENS = { adHoc: 1_000, trusted: 4_000 };
const MAX_COMPLEXITY = 2_000;
const MAX_DEPTH = 12;
const CACHE_SIZE = 1_000;
/** Compiling pays from the third run of a document. */
const COMPILE_AFTER = 2;

/** Runs GraphQL requests: queries through the JIT, mutations through the reference executor. */
export class GraphqlTransport {
  readonly #options: TransportOptions;
  readonly schema: GraphQLSchema;
  readonly #cache = new Map<string, Prepared>();
  readonly #names: ReadonlySet<string>;
  #knownTexts: Set<string> | null = null;

  constructor(options: TransportOptions) {
    this.#options = options;
    this.schema = options.schema;
    this.#names = new Set(
      [...options.trusted.values()].flatMap(
        (text) => /\b(?:query|mutation|subscription)\s+(\w+)/.exec(text)?.[1] ?? [],
      ),
    );
  }

  async handle(request: GraphqlRequest, context: Context): Promise<Result> {
    const startedAt = performance.now();
    let prepared: Prepared | null = null;
    let isAnswered = false;
    try {
      prepared = this.prepare(request);
      if (prepared.operation === 'subscription') {
        throw new DomainError('BAD_REQUEST', { reason: 'Subscriptions use the websocket.' });
      }
      const { traces } = this.#options;
      const run = async () => (await this.#execute(prepared!, request, context)) as Result;
      const result = await (traces ? traces.span(operationSpan(prepared), run) : run());
      isAnswered = !result.errors;
      if (!result.errors) return result;
      return { ...result, errors: this.#refuse(result.errors, context) };
    } catch (error) {
      const list: unknown[] = error instanceof AggregateError ? error.errors : [error];
      return { errors: this.#refuse(list, context) };
    } finally {
      this.#options.metrics.noteOperation({
        kind: prepared?.operation ?? 'unread',
        name: prepared?.name ?? 'other',
        outcome: isAnswered ? 'answered' : 'refused',
        seconds: (performance.now() - startedAt) / 1_000,
      });
    }
  }

  #refuse(errors: readonly unknown[], context: Context): GraphQLFormattedError[] {
    const formatted = errors.map((error) => this.format(error, context.requestId));
    for (const { path, extensions } of formatted) {
      const refusal = { operation: String(path?.[0] ?? ''), code: String(extensions?.code) };
      context.platform.refusals.note(context.actor, refusal);
    }
    return formatted;
  }

  /** Parses and validates once a document. @throws DomainError or AggregateError of GraphQLErrors. */
  prepare(request: GraphqlRequest): Prepared {
    const id = request.documentId;
    const text = id ? this.#options.trusted.get(id) : request.query;
    if (id && !text) throw new DomainError('PERSISTED_QUERY_NOT_FOUND');
    if (!text) throw new DomainError('BAD_REQUEST', { reason: 'Send a query or a documentId.' });
    const key = `${text}\0${request.operationName ?? ''}\0${id ? 't' : ''}`;
    const known = this.#cache.get(key);
    if (known) return known;
    const prepared = this.#parse(text, request.operationName, Boolean(id));
    if (this.#cache.size >= CACHE_SIZE) this.#cache.delete(this.#cache.keys().next().value!);
    this.#cache.set(key, prepared);
    return prepared;
  }

  /** An error as it may leave the server: known codes with their text, all else masked and logged. */
  format(error: unknown, requestId: string): GraphQLFormattedError {
    const graphqlError = error instanceof GraphQLError ? error : null;
    const cause = graphqlError ? graphqlError.originalError : error;
    if (graphqlError && (!cause || cause instanceof GraphQLError)) {
      const code = codeOf(graphqlError) ?? 'GRAPHQL_VALIDATION_FAILED';
      return answer(graphqlError, code, graphqlError.message, requestId);
    }
    const refusal = toDomainError(cause);
    if (refusal.code === 'INTERNAL') {
      this.#options.log.error({ err: cause, requestId }, 'unexpected error');
    }
    return answer(graphqlError, refusal.code, refusal.message, requestId, refusal);
  }

  #parse(text: string, operationName: string | undefined, isTrusted: boolean): Prepared {
    const maxTokens = isTrusted ? MAX_TOKENS.trusted : MAX_TOKENS.adHoc;
    const document = parse(text, { maxTokens, noLocation: true });
    if (!isTrusted && this.#options.onlyTrusted && !this.#isKnown(document)) {
      throw new DomainError('PERSISTED_QUERY_ONLY');
    }
    const rules = this.#options.allowIntrospection
      ? specifiedRules
      : [...specifiedRules, NoSchemaIntrospectionCustomRule];
    // A guess at what was meant would tell names of the contract to whoever tries some.
    const hideSuggestions = !this.#options.allowIntrospection;
    const settings = { maxErrors: 5, hideSuggestions };
    const errors = validate(this.#options.schema, document, rules, settings);
    if (errors.length > 0) throw new AggregateError(errors);
    const { fields, depth } = sizeOf(document);
    if (depth > MAX_DEPTH || (!isTrusted && fields > MAX_COMPLEXITY)) {
      throw new DomainError('QUERY_TOO_COMPLEX');
    }
    const chosen = getOperationAST(document, operationName);
    const operation = chosen?.operation ?? 'query';
    this.#refuseCompany(document);
    // A name that somebody made up would be counted as one more of the app's.
    const name = this.#names.has(chosen?.name?.value ?? '') ? chosen!.name!.value : null;
    const inputs = inputVariablesOf({ schema: this.#options.schema, document, operationName });
    return { document, operation, name, cost: fields, hits: 0, inputs, run: null };
  }

  /** Whether a document asks for just what a trusted one asks for: the web app sends them as text. */
  #isKnown(document: DocumentNode): boolean {
    this.#knownTexts ??= new Set(
      [...this.#options.trusted.values()].map((text) => plainText(parse(text))),
    );
    return this.#knownTexts.has(plainText(document));
  }

  /** A sensitive field stands alone in its request. */
  #refuseCompany(document: DocumentNode): void {
    const fields = this.#options.schema.getMutationType()?.getFields() ?? {};
    for (const definition of document.definitions) {
      if (definition.kind !== 'OperationDefinition' || definition.operation !== 'mutation')
        continue;
      const names = rootFieldsOf(document, definition.selectionSet);
      const isSensitive = names.some((name) =>
        fields[name]?.astNode?.directives?.some((d) => d.name.value === 'sensitive'),
      );
      if (isSensitive && names.length > 1) {
        throw new DomainError('BAD_REQUEST', { reason: 'Send sensitive mutations one by one.' });
      }
    }
  }

  #execute(prepared: Prepared, request: GraphqlRequest, asking: Context): unknown {
    const { known: variables, violations } = withoutUnknown(
      prepared.inputs,
      request.variables ?? {},
    );
    const context = violations.length > 0 ? { ...asking, unknownFields: violations } : asking;
    const { schema } = this.#options;
    if (context.actor) this.#options.budget.spend(context.actor.personId, prepared.cost);
    prepared.hits += 1;
    if (prepared.operation === 'query' && prepared.hits > COMPILE_AFTER) {
      prepared.run ??= this.#compile(prepared, request.operationName);
      return prepared.run({}, context, variables);
    }
    return execute({
      schema,
      document: prepared.document,
      contextValue: context,
      variableValues: variables,
      operationName: request.operationName ?? null,
    });
  }

  #compile(prepared: Prepared, operationName: string | undefined): Run {
    // Compiled, a variable with a default would have to be given all the same.
    const compiled = hasDefaults(prepared.document)
      ? null
      : compileQuery(this.#options.schema, prepared.document, operationName);
    if (compiled && isCompiledQuery(compiled)) return compiled.query as Run;
    return (_root, context, variables) =>
      execute({
        schema: this.#options.schema,
        document: prepared.document,
        contextValue: context,
        variableValues: variables,
        operationName: operationName ?? null,
      });
  }
}

const hasDefaults = ({ definitions }: DocumentNode): boolean =>
  definitions.some(
    (one) =>
      one.kind === 'OperationDefinition' &&
      one.variableDefinitions?.some(({ defaultValue }) => defaultValue !== undefined),
  );

/** An operation by the name that the web app gives it: somebody else's may hold anything. */
function operationSpan({ operation, name }: Prepared): SpanStart {
  return {
    name: `${operation} ${name ?? 'other'}`,
    kind: 'inside',
    words: { 'graphql.operation.type': operation, ...(name && { 'graphql.operation.name': name }) },
  };
}

/** Fields a selection asks for at its top, those of fragments too; of a validated document. */
function rootFieldsOf(document: DocumentNode, set: SelectionSetNode): string[] {
  return set.selections.flatMap((selection) => {
    if (selection.kind === 'Field') return [selection.name.value];
    if (selection.kind === 'InlineFragment') return rootFieldsOf(document, selection.selectionSet);
    const fragment = document.definitions.find(
      (one) => one.kind === 'FragmentDefinition' && one.name.value === selection.name.value,
    );
    return fragment?.kind === 'FragmentDefinition'
      ? rootFieldsOf(document, fragment.selectionSet)
      : [];
  });
}

/** What refuses variables makes errors without extensions. */
function codeOf(error: GraphQLError): string | undefined {
  const code = (error.extensions as GraphQLError['extensions'] | undefined)?.code;
  return typeof code === 'string' ? code : undefined;
}

function answer(
  error: GraphQLError | null,
  code: string,
  message: string,
  requestId: string,
  refusal?: DomainError,
): GraphQLFormattedError {
  const status = ERROR_TABLE[code as ErrorCode]?.status ?? 400;
  return {
    message,
    ...(error?.path ? { path: error.path } : {}),
    extensions: {
      code,
      status,
      requestId,
      ...(refusal?.violations.length ? { violations: refusal.violations } : {}),
    },
  };
}
