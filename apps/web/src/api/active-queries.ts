import type { Exchange, Operation } from 'urql';
import { pipe, tap } from 'wonka';

/** Context of a query whose answer somebody types over: it is never asked again behind their back. */
export const BUILT_UPON = { isBuiltUpon: true };

/** Knows the queries whose answers some page shows, and asks them all anew. */
export class ActiveQueries {
  readonly #active = new Map<number, Operation>();
  #ask: (operation: Operation) => void = () => {};

  /** To stand before the cache, where every question passes once. */
  readonly exchange: Exchange = ({ client, forward }) => {
    this.#ask = (operation) => {
      const context = { ...operation.context, requestPolicy: 'network-only' } as const;
      client.reexecuteOperation(client.createRequestOperation('query', operation, context));
    };
    return (operations) =>
      pipe(
        operations,
        tap((operation) => {
          const { kind, context } = operation;
          if (kind === 'query' && !context.isBuiltUpon) this.#active.set(operation.key, operation);
          else if (kind === 'teardown') this.#active.delete(operation.key);
        }),
        forward,
      );
  };

  askAgain(): void {
    for (const operation of [...this.#active.values()]) this.#ask(operation);
  }
}
