import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type ListView, readListView, writeListView } from '../../ui/index.ts';

/** How the list of a settings section is sorted and filtered, kept in the address beside its section. */
export function useSectionView(section: string): {
  view: ListView;
  onViewChange: (next: ListView) => void;
} {
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const view = useMemo(() => readListView(search), [search]);
  const onViewChange = (next: ListView) =>
    void navigate({
      to: '.',
      search: { ...writeListView(next), section } as never,
      replace: true,
    });
  return { view, onViewChange };
}
