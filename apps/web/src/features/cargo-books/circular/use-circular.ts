import type { CivilDate } from '@mainsheet/calendar';
import { type CircularCargo, readCircular } from '@mainsheet/entry';
import { useState } from 'react';
import { type Client, useClient } from 'urql';
import { civilToday } from '../../../ui/index.ts';
import { SEARCH_CARGO_PORTS, SEARCH_CIRCULAR_ACCOUNT } from '../cargo-books.queries.ts';
import {
  type Card,
  cardOf,
  type FoundPort,
  type Names,
  plainName,
  portNamesOf,
} from './circular-card.ts';

export type ReadCircular = {
  readonly cards: readonly Card[];
  readonly notUnderstood: readonly string[];
  readonly isCut: boolean;
  /** Of this reading: sent twice, it makes one set. */
  readonly key: string;
};

/** A circular that was read: its cards, and how they are changed. */
export function useCircular() {
  const client = useClient();
  const [circular, setCircular] = useState<ReadCircular | null>(null);
  const [isReading, setReading] = useState(false);
  const read = async (text: string) => {
    setReading(true);
    const { cargoes, notUnderstood, isCut } = readCircular(text, {
      today: civilToday() as CivilDate,
    });
    const names = await lookUp(client, cargoes);
    setCircular({
      cards: cargoes.map((cargo, at) => cardOf(cargo, at, { text, names })),
      notUnderstood: notUnderstood.map((line) => line.text),
      isCut,
      key: crypto.randomUUID(),
    });
    setReading(false);
  };
  const change = (key: string, next: (card: Card) => Card) =>
    setCircular(
      (now) =>
        now && { ...now, cards: now.cards.map((card) => (card.key === key ? next(card) : card)) },
    );
  return { circular, isReading, read, change };
}

/** What the names are in the company's lists; one that is not exactly there stays as it was written. */
async function lookUp(client: Client, cargoes: readonly CircularCargo[]): Promise<Names> {
  const ports = new Map<string, FoundPort>();
  const accounts = new Map<string, { id: string; name: string }>();
  for (const name of portNamesOf(cargoes)) {
    const { data } = await client.query(SEARCH_CARGO_PORTS, { text: name }).toPromise();
    const [only, ...others] = (data?.searchPorts ?? []).filter(
      (port) => plainName(port.name) === plainName(name),
    );
    if (!only || others.length > 0) continue;
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
