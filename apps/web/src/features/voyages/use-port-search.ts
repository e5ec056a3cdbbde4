import { useCallback } from 'react';
import { useClient } from 'urql';
import type { Option } from '../../ui/index.ts';
import { SEARCH_CALL_PORTS } from './voyages.queries.ts';

/** Finds ports by name, alias or UN/LOCODE. */
export function usePortSearch(): (text: string) => Promise<readonly Option[]> {
  const client = useClient();
  return useCallback(
    async (text) => {
      const { data } = await client.query(SEARCH_CALL_PORTS, { text }).toPromise();
      return (data?.searchPorts ?? []).map((port) => ({
        ...{ value: port.id, label: `${port.name}, ${port.country}` },
      }));
    },
    [client],
  );
}
