import type { Position, PositionKey } from '@mainsheet/entry';
import type { Client } from 'urql';
import { type BoardParams, withOpening } from '../../matching/index.ts';
import { OPEN_SHIPS, SEARCH_CARGO_PORTS } from '../cargo-books.queries.ts';
import { plainName } from './circular-card.ts';

/** A ship of a circular as a page shows her: what was read of each field, and its words. */
export type OpenShip = {
  readonly key: string;
  readonly fields: Readonly<
    Record<PositionKey, { readonly text: string; readonly isOpen: boolean }>
  >;
  /** The line or lines that speak of her, as they stand. */
  readonly words: string;
  /** The vessel of the company's list that has her IMO number or, alone, her name. */
  readonly vesselId: string | null;
  /** The port of the list that is called so, and the first day she is open. */
  readonly portCode: string | null;
  readonly openOn: string | null;
};

/** The one port that is called exactly so. */
export async function findPort(client: Client, name: string) {
  const { data } = await client.query(SEARCH_CARGO_PORTS, { text: name }).toPromise();
  const [only, ...others] = (data?.searchPorts ?? []).filter(
    (port) => plainName(port.name) === plainName(name),
  );
  return only && others.length === 0 ? only : null;
}

/** Ships of a circular, with what the company knows of them. */
export async function openShipsOf(
  client: Client,
  positions: readonly Position[],
  text: string,
): Promise<readonly OpenShip[]> {
  if (positions.length === 0) return [];
  const { data } = await client.query(OPEN_SHIPS, {}).toPromise();
  const known: readonly Known[] = data?.vessels ?? [];
  return Promise.all(
    positions.map(async (position, at) => {
      const port = soleValue(position.fields.openPlace);
      const found = port === null ? null : await findPort(client, port);
      return {
        key: String(at),
        fields: fieldsOf(position),
        words: text.slice(position.span.from, position.span.to).trim(),
        vesselId: knownVessel(position, known),
        portCode: found?.id ?? null,
        openOn: soleValue(position.fields.openDates)?.startOn ?? null,
      };
    }),
  );
}

function fieldsOf({ fields }: Position): OpenShip['fields'] {
  return Object.fromEntries(
    Object.entries(fields).map(([key, readings]) => [
      key,
      { text: readings.map(({ echo }) => echo).join(' or '), isOpen: readings.length > 1 },
    ]),
  ) as OpenShip['fields'];
}

/** The value where there is one reading: what the text leaves open is not taken. */
function soleValue<Value>(readings: readonly { readonly value: Value }[]): Value | null {
  const [only, ...others] = readings;
  return only && others.length === 0 ? only.value : null;
}

type Known = { readonly id: string; readonly name: string; readonly imo: string | null };

function knownVessel({ fields }: Position, known: readonly Known[]): string | null {
  const imo = soleValue(fields.imo);
  const name = soleValue(fields.vesselName);
  const same = known.filter((vessel) =>
    imo === null ? name !== null && plainName(vessel.name) === plainName(name) : vessel.imo === imo,
  );
  return same.length === 1 ? (same[0]?.id ?? null) : null;
}

/** The address of the board on which those ships that the company and the port list know open so. */
export const boardOf = (ships: readonly OpenShip[]) =>
  ships.reduce<BoardParams>(
    (params, { vesselId, portCode, openOn }) =>
      vesselId && portCode && openOn
        ? withOpening(params, vesselId, { portCode, openAt: `${openOn}T00:00:00.000Z` })
        : params,
    {},
  );
