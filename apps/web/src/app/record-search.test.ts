import { expect, it } from 'vitest';
import { withDays } from './record-search.ts';

it('a found record has its days as every page writes them', () => {
  expect(withDays('Hellespont Bunkers SA · Pending approval · 2026-11-21')).toBe(
    'Hellespont Bunkers SA · Pending approval · 21 Nov 2026',
  );
  expect(withDays('INV-2026-11-2100')).toBe('INV-2026-11-2100');
});
