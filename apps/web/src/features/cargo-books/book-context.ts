import type { CargoStatus } from '@mainsheet/contract';
import { createContext, useContext } from 'react';

/** What the server says beside the fields of a cargo book. */
export type BookFacts = {
  /** Null for a new one. */
  readonly id: string | null;
  readonly status: CargoStatus | null;
  readonly names: ReadonlyMap<string, string>;
  readonly nominatedVessel: string | null;
  readonly coaReferenceNumber: string | null;
};

export const BookContext = createContext<BookFacts>({
  id: null,
  status: null,
  names: new Map(),
  nominatedVessel: null,
  coaReferenceNumber: null,
});
export const useBook = (): BookFacts => useContext(BookContext);
