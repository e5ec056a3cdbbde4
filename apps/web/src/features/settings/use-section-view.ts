import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type ListView, readListView, writeListView } from '../../ui/index.ts';

export type SectionView = { view: ListView; onViewChange: (next: ListView) => void };

/**
 * How the list of a settings section is sorted and filtered, kept in the address beside its section;
 * a section of several lists names the one it shows.
 */
export function useSectionView(section: string, list?: string): SectionView {
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const view = useMemo(() => readListView(search), [search]);
  const onViewChange = (next: ListView) =>
    void navigate({
      to: '.',
      search: { ...writeListView(next), section, ...(list ? { list } : {}) } as never,
      replace: true,
    });
  return { view, onViewChange };
}
