import type { PortBerth } from '@mainsheet/voyage';
import type { Client } from 'urql';
import { BERTHS_OF_PORTS } from './estimates.queries.ts';
import type { PortChoice } from './rows/field.ts';

/**
 * Puts to ports what the company knows of them and their berths. A port is asked for once while the page is open; without
 * an answer it goes without, and is asked for again.
 */
export function createBerthLookUp(client: Client) {
  const known = new Map<string, Promise<readonly PortBerth[] | null>>();
  const ask = async (ports: string[]): Promise<readonly PortBerth[] | null> => {
    const { data } = await client.query(BERTHS_OF_PORTS, { ports });
    return (data?.berthsOfPorts as readonly PortBerth[] | undefined) ?? null;
  };
  return async (ports: readonly PortChoice[]): Promise<readonly PortChoice[]> => {
    const missing = ports.map(({ code }) => code).filter((code) => !known.has(code));
    if (missing.length > 0) {
      const answer = ask(missing);
      for (const code of missing) known.set(code, answer);
      if ((await answer) === null) for (const code of missing) known.delete(code);
    }
    return Promise.all(
      ports.map(async (port) => {
        const found = (await known.get(port.code)) ?? [];
        return { ...port, berths: found.filter(({ portCode }) => portCode === port.code) };
      }),
    );
  };
}
