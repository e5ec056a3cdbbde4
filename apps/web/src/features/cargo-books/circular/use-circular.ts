import type { CivilDate } from '@mainsheet/calendar';
import {
  type Circular,
  type CircularCargo,
  readCircular,
  readTonnage,
  type TonnageList,
} from '@mainsheet/entry';
import { useEffect, useState } from 'react';
import { type Client, useClient } from 'urql';
import type { RequestKey } from '../../../platform/records/mutations.ts';
import { useUser } from '../../../platform/session/use-session.ts';
import { civilToday } from '../../../ui/index.ts';
import { SEARCH_CIRCULAR_ACCOUNT } from '../cargo-books.queries.ts';
import {
  type Card,
  cardOf,
  type FoundPort,
  type Names,
  plainName,
  portNamesOf,
} from './circular-card.ts';
import { findPort, type OpenShip, openShipsOf } from './open-ships.ts';

export type ReadCircular = {
  readonly cards: readonly Card[];
  /** Ships that it offers, instead of cargoes or beside them. */
  readonly ships: readonly OpenShip[];
  readonly notUnderstood: readonly string[];
  readonly isCut: boolean;
  /** Of this reading. */
  readonly key: string;
  /** Sent twice, also after its reader was away, it makes one set. */
  readonly request: RequestKey;
};

type Stretch = { readonly from: number; readonly to: number };
const overlap = (a: Stretch, b: Stretch): boolean => a.from < b.to && b.from < a.to;

/** Lines of which neither a cargo nor a ship took anything. */
const leftByBoth = (
  ofCargoes: Circular['notUnderstood'],
  { notUnderstood }: TonnageList,
): string[] =>
  ofCargoes
    .filter((line) => notUnderstood.some((other) => overlap(line, other)))
    .map(({ text }) => text);

type Left = {
  /** Whose page it was: a person in one company. */
  readonly owner: string;
  readonly text: string;
  readonly circular: ReadCircular | null;
};

/** What stood on the page when it was left, for the way back. In memory only: others may use the browser next. */
let left: Left | null = null;

/**
 * A circular as pasted and as read, its cards, and how they are changed. It stands there again when its reader comes back from
 * a ship, a cargo book or the board, until it is booked or cleared.
 */
export function useCircular() {
  const client = useClient();
  const { userId, companyId } = useUser();
  const owner = `${companyId} ${userId}`;
  const before = left?.owner === owner ? left : null;
  const [text, setText] = useState(before?.text ?? '');
  const [circular, setCircular] = useState<ReadCircular | null>(before?.circular ?? null);
  const [isReading, setReading] = useState(false);
  useEffect(() => {
    left = { owner, text, circular };
  }, [owner, text, circular]);
  const clear = () => {
    setText('');
    setCircular(null);
  };
  const read = async () => {
    setReading(true);
    const context = { today: civilToday() as CivilDate };
    const tonnage = readTonnage(text, context);
    const { cargoes: all, ...circular } = readCircular(text, context);
    // What her cranes lift is no cargo.
    const cargoes = all.filter(
      ({ span }) => !tonnage.positions.some((ship) => overlap(span, ship.span)),
    );
    const [names, ships] = await Promise.all([
      lookUp(client, cargoes),
      openShipsOf(client, tonnage.positions, text),
    ]);
    setCircular({
      cards: cargoes.map((cargo, at) => cardOf(cargo, at, { text, names })),
      ships,
      notUnderstood: leftByBoth(circular.notUnderstood, tonnage),
      isCut: circular.isCut,
      key: crypto.randomUUID(),
      request: { current: crypto.randomUUID() },
    });
    setReading(false);
  };
  const change = (key: string, next: (card: Card) => Card) =>
    setCircular(
      (now) =>
        now && { ...now, cards: now.cards.map((card) => (card.key === key ? next(card) : card)) },
    );
  return { text, setText, circular, isReading, read, change, clear };
}

/** What the names are in the company's lists; one that is not exactly there stays as it was written. */
async function lookUp(client: Client, cargoes: readonly CircularCargo[]): Promise<Names> {
  const ports = new Map<string, FoundPort>();
  const accounts = new Map<string, { id: string; name: string }>();
  for (const name of portNamesOf(cargoes)) {
    const only = await findPort(client, name);
    if (!only) continue;
    const { id: portCode, name: port, lat: latitude, lon: longitude, timeZone } = only;
    ports.set(plainName(name), { port, portCode, latitude, longitude, timeZone });
  }
  const named = new Set(cargoes.flatMap(({ fields }) => fields.account.value ?? []));
  for (const name of named) {
    const { data } = await client.query(SEARCH_CIRCULAR_ACCOUNT, { text: name }).toPromise();
    const [only, ...others] = (data?.searchContacts ?? []).filter(
      (contact) => plainName(contact.name) === plainName(name),
    );
    if (only && others.length === 0) accounts.set(plainName(name), only);
  }
  return { ports, accounts };
}
