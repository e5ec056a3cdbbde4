import { useCallback, useRef, useState } from 'react';
import type { CallColumn } from './call.ts';
import { SECTIONS, type Section, sectionOf } from './call-columns.tsx';

/** How far the first column of each section lies from the frozen one, as the grid is drawn now. */
function placesOf(grid: Element, columns: readonly CallColumn[]): [Section, number][] {
  const heads = [
    ...grid.querySelectorAll<HTMLElement>('.tbl-head-row:last-child > .tbl-head-cell'),
  ];
  const frozen = heads[0]?.offsetWidth ?? 0;
  return SECTIONS.flatMap((section): [Section, number][] => {
    const index = columns.findIndex((column, at) => at > 0 && sectionOf(column) === section);
    const head = heads[index];
    return index < 0 || !head ? [] : [[section, head.offsetLeft - frozen]];
  });
}

/** Buttons over a wide grid that bring a section into sight and follow where it is scrolled to. */
export function useSections(columns: readonly CallColumn[]) {
  const frame = useRef<HTMLDivElement>(null);
  const [section, setSection] = useState<Section>('Passage');
  const gridOf = () => frame.current?.querySelector('[role="grid"]') ?? null;
  const jump = (wanted: Section) => {
    const grid = gridOf();
    const place = grid && placesOf(grid, columns).find(([name]) => name === wanted);
    if (!grid || !place) return;
    grid.scrollLeft = place[1];
    // The last sections may already be in sight: the one that was asked for is the present one.
    setSection(wanted);
  };
  const onScroll = useCallback(() => {
    const grid = frame.current?.querySelector('[role="grid"]');
    if (!grid) return;
    const isAtEnd = grid.scrollLeft + grid.clientWidth >= grid.scrollWidth - 2;
    setSection((present) => {
      const places = placesOf(grid, columns);
      const reached = places.findLast(([, left]) => left <= grid.scrollLeft + 4)?.[0];
      const inSight = places.some(
        ([name, left]) => name === present && left >= grid.scrollLeft - 4,
      );
      return isAtEnd && inSight ? present : (reached ?? present);
    });
  }, [columns]);
  return { frame, section, jump, onScroll };
}

type SectionTabsProps = {
  columns: readonly CallColumn[];
  section: Section;
  onJump: (section: Section) => void;
};

export function SectionTabs({ columns, section, onJump }: SectionTabsProps) {
  const present = new Set(columns.slice(1).map(sectionOf));
  return (
    <nav className="page-tabs" aria-label="Sections of the itinerary">
      {SECTIONS.filter((name) => present.has(name)).map((name) => (
        <button
          key={name}
          type="button"
          aria-current={name === section ? 'page' : undefined}
          onClick={() => onJump(name)}
        >
          {name}
        </button>
      ))}
    </nav>
  );
}
