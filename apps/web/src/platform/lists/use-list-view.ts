import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type ListView, readListView, writeListView } from '../../ui/index.ts';

/**
 * How the list of a page is sorted, searched and filtered, kept in the address; what else stands
 * there and is to stay is named.
 */
export function useListView(beside: Readonly<Record<string, unknown>> = {}) {
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const view = useMemo(() => readListView(search), [search]);
  const onViewChange = (next: ListView) =>
    void navigate({
      to: '.',
      search: { ...beside, ...writeListView(next) } as never,
      replace: true,
    });
  return { view, onViewChange };
}
