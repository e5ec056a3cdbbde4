import { Link } from '@tanstack/react-router';

const TABS = [
  { path: '/contracts', label: 'Voyages' },
  { path: '/contracts/board', label: 'Board' },
  { path: '/contracts/schedule', label: 'Schedule' },
  { path: '/contracts/laytime', label: 'Laytime' },
  { path: '/contracts/accuracy', label: 'Accuracy' },
] as const;

/** Voyages, when they are, what is claimed on them and what they say of estimates: side by side in the head of each. */
export function VoyageTabs({ present }: { present: (typeof TABS)[number]['path'] }) {
  return TABS.map(({ path, label }) => (
    <Link
      key={path}
      to={path}
      // The one lies below the other: only the whole address is the present one.
      activeOptions={{ exact: true, includeSearch: false }}
      {...(path === present ? { 'aria-current': 'page' } : {})}
    >
      {label}
    </Link>
  ));
}
