import type { CargoPortRow } from '@mainsheet/contract';
import { LAYTIME_TERMS } from '@mainsheet/terms';
import { useCallback, useRef } from 'react';
import { useClient } from 'urql';
import {
  type Option,
  optionsOf,
  PortInput,
  QuantityInput,
  SelectInput,
} from '../../../ui/index.ts';
import { SEARCH_CARGO_PORTS } from '../cargo-books.queries.ts';
import type { FoundPort } from './circular-card.ts';

const TERMS = optionsOf(LAYTIME_TERMS);

type CircularPortProps = {
  row: CargoPortRow;
  /** Where the words of the circular for port and rate stand. */
  words: { port: string; rate: string };
  onChange: (change: Partial<CargoPortRow>) => void;
};

/** One port of a cargo with its rate. */
export function CircularPort({ row, words, onChange }: CircularPortProps) {
  const client = useClient();
  const known = useRef(new Map<string, FoundPort>());
  const search = useCallback(
    async (text: string): Promise<readonly Option[]> => {
      const { data } = await client.query(SEARCH_CARGO_PORTS, { text }).toPromise();
      return (data?.searchPorts ?? []).map(({ id, name, country, lat, lon, timeZone }) => {
        const place = { port: name, portCode: id, latitude: lat, longitude: lon, timeZone };
        known.current.set(id, place);
        return { value: id, label: `${name}, ${country}` };
      });
    },
    [client],
  );
  const isLoad = row.portFunction === 'Loading';
  const unlisted =
    row.port !== '' && row.portCode === '' ? ' Not in the port list as written.' : '';
  return (
    <>
      <PortInput
        label={isLoad ? 'Load port' : 'Discharge port'}
        required
        value={row.portCode || row.port || null}
        valueLabel={row.port}
        search={search}
        onPick={({ value }) => onChange(known.current.get(value) ?? {})}
        onChange={() => undefined}
        hint={`${words.port}${unlisted}`}
      />
      <QuantityInput
        label={isLoad ? 'Load rate' : 'Discharge rate'}
        unit={row.loadDischargeRateUnit.toLowerCase()}
        decimals={0}
        value={String(row.loadDischargeRate)}
        onChange={(rate) => onChange({ loadDischargeRate: Number(rate ?? 0) })}
        hint={words.rate}
      />
      <SelectInput
        label={isLoad ? 'Load terms' : 'Discharge terms'}
        options={TERMS}
        value={row.terms}
        onChange={(terms) => onChange({ terms: (terms ?? row.terms) as CargoPortRow['terms'] })}
      />
    </>
  );
}
