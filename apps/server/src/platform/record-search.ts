import type { PermissionKey } from '@mainsheet/contract';
import type { Actor } from './actor.ts';
import type { Tx } from './database/database.ts';
import type { FoundText } from './database/text-search.ts';

/** A record that somebody looks for by its name or number. */
export type FoundRecord = {
  readonly id: string;
  readonly label: string;
  /** What tells it from others of the same name: a customer, a ship, a place. */
  readonly detail: string;
};

/** How a module finds its own records; asked for members who may view them alone. */
export type RecordSearch = {
  readonly kind:
    | 'vessel'
    | 'voyage'
    | 'worksheet'
    | 'invoice'
    | 'creditNote'
    | 'bill'
    | 'vendorCreditNote'
    | 'contact'
    | 'cargoBook'
    | 'timeCharter'
    | 'laytime'
    | 'card';
  readonly guard: PermissionKey;
  /** Best first, `limit` at the most. */
  readonly find: (
    tx: Tx,
    query: { readonly actor: Actor; readonly text: FoundText; readonly limit: number },
  ) => Promise<FoundRecord[]>;
};
