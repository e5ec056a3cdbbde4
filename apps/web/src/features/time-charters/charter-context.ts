import type { TimeCharterStatus } from '@mainsheet/contract';
import { createContext, useContext } from 'react';
import type { Option } from '../../ui/index.ts';

/** What the server says beside the fields of a time charter. */
export type CharterFacts = {
  /** Null for a new one. */
  readonly status: TimeCharterStatus | null;
  readonly statuses: readonly string[];
  readonly names: ReadonlyMap<string, string>;
  /** Names of ports by their codes. */
  readonly ports: ReadonlyMap<string, string>;
  /** Members who may look after it, with those it names. */
  readonly people: readonly Option[];
  readonly vessels: readonly Option[];
  readonly routes: readonly Option[];
};

export const CharterContext = createContext<CharterFacts>({
  status: null,
  statuses: [],
  names: new Map(),
  ports: new Map(),
  people: [],
  vessels: [],
  routes: [],
});
export const useCharter = (): CharterFacts => useContext(CharterContext);
