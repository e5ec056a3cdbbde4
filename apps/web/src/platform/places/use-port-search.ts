import { useCallback } from 'react';
import { useClient } from 'urql';
import { graphql } from '../../api/generated/index.ts';
import type { Option } from '../../ui/index.ts';

/** Ports by name, alias or UN/LOCODE. */
export const SEARCH_PORTS = graphql(`
  query SearchPorts($text: String!) {
    searchPorts(text: $text) {
      id
      name
      country
    }
  }
`);

/** Finds ports by name, alias or UN/LOCODE: the code as value, name and country as label. */
export function usePortSearch(): (text: string) => Promise<readonly Option[]> {
  const client = useClient();
  return useCallback(
    async (text) => {
      const { data } = await client.query(SEARCH_PORTS, { text }).toPromise();
      return (data?.searchPorts ?? []).map((port) => ({
        ...{ value: port.id, label: `${port.name}, ${port.country}` },
      }));
    },
    [client],
  );
}
