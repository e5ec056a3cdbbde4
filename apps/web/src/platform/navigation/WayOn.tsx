import { Button } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { isHighlighted, SIDEBAR } from './sidebar.ts';

const ENTRIES = SIDEBAR.flatMap(({ items }) => items);

/** From a page that has nothing to show to the entry of the menu it belongs to. */
export function WayOn() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const entry = ENTRIES.find((item) => isHighlighted(item, path));
  if (!entry) return null;
  return (
    <Button component={Link} to={entry.path} variant="default">
      Go to {entry.label}
    </Button>
  );
}
