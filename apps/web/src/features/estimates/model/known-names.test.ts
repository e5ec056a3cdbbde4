import { newCargo, newOtherRow } from '@mainsheet/voyage';
import { describe, expect, it } from 'vitest';
import {
  type CargoChoice,
  type CodeChoice,
  matchCargoes,
  nameCargo,
  nameOtherRow,
} from './known-names.ts';

const TYPES: readonly CargoChoice[] = [
  { name: 'Thermal coal', group: 'Coal', stowageFactorM3PerT: 1.22, unit: 'MT' },
  { name: 'Coal tar', group: 'Liquid', stowageFactorM3PerT: null, unit: 'CBM' },
];
const CODES: readonly CodeChoice[] = [
  { code: 'LASHS', description: 'Lashing and Stowage', rebillType: 'Rebillable' },
];
const cargo = { ...newCargo('c1'), quantity: 0 };

describe('naming a cargo', () => {
  it('a known name brings its stowage factor and unit; a free text takes them back', () => {
    const coal = nameCargo(cargo, 'thermal COAL', TYPES);
    expect(coal).toMatchObject({ name: 'Thermal coal', stowageFactorM3PerT: 1.22, unit: 'MT' });
    const free = nameCargo(coal, ' Soya in bags ', TYPES);
    expect(free).toMatchObject({ name: 'Soya in bags', stowageFactorM3PerT: null });
  });
  it('a stowage factor that somebody typed stays, and so does the unit of a quantity', () => {
    const typed = { ...cargo, stowageFactorM3PerT: 1.4, quantity: 30_000 };
    expect(nameCargo(typed, 'Thermal coal', TYPES).stowageFactorM3PerT).toBe(1.4);
    expect(nameCargo(typed, 'Coal tar', TYPES).unit).toBe('MT');
  });
  it('coal finds what begins with it before what holds it', () => {
    const { exact, others } = matchCargoes(TYPES, 'coal');
    expect([exact, others.map((type) => type.name)]).toEqual([null, ['Coal tar', 'Thermal coal']]);
    expect(matchCargoes(TYPES, 'COAL TAR').exact?.name).toBe('Coal tar');
  });
});

describe('naming another revenue or expense by its ledger code', () => {
  it('a known code describes an empty row and brings its rebill type', () => {
    const row = nameOtherRow(newOtherRow(), 'lashs', CODES);
    expect(row).toMatchObject({
      name: 'LASHS',
      description: 'Lashing and Stowage',
      rebillable: 'Rebillable',
    });
  });
  it('words that somebody wrote stay, and so does a name that is no code', () => {
    const described = { ...newOtherRow(), description: 'Chains' };
    expect(nameOtherRow(described, 'LASHS', CODES).description).toBe('Chains');
    expect(nameOtherRow(described, 'Hatch covers', CODES)).toEqual({
      ...described,
      name: 'Hatch covers',
    });
  });
});
