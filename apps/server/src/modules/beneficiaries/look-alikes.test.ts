import { describe, expect, it } from 'vitest';
import { findLookAlikes } from './look-alikes.ts';

const KNOWN = [
  { id: '1', name: 'Rotterdam Marine Fuels B.V.', account_key: 'NL91' },
  { id: '2', name: 'Hellespont Bunkers SA', account_key: 'GR16' },
];

const like = (name: string, accountKey = 'DE89', id: string | null = null) =>
  findLookAlikes({ id, name, accountKey }, KNOWN);

describe('beneficiaries that look like another', () => {
  it.each([
    'Rotterdarn Marine Fuels BV',
    'R0tterdam Marine Fuels B.V.',
    'Rotterdam Marine Fue1s',
    'Rotterdam Marine Fuel B.V.',
    'ROTTERDAM MARINE FUELS LTD',
  ])('%s is taken for Rotterdam Marine Fuels', (name) => {
    expect(like(name)).toEqual(['Rotterdam Marine Fuels B.V.']);
  });
  it.each(['Antwerp Marine Fuels', 'Hedland Port Services', 'Rotterdam Port Agency'])(
    '%s is another',
    (name) => {
      expect(like(name)).toEqual([]);
    },
  );
  it('the account of another is told whatever the name', () => {
    expect(like('Penavico Qingdao', 'GR16')).toEqual(['Hellespont Bunkers SA']);
  });
  it('nobody looks like themselves', () => {
    expect(like('Hellespont Bunkers SA', 'GR16', '2')).toEqual([]);
  });
});
