import { expect, it } from 'vitest';
import { stowageOf } from './use-cargo-codes.ts';

it('a cargo type brings its stowage, dry in m³ and liquid in cubic feet; one without any leaves what was typed', () => {
  expect(stowageOf({ group: 'Grain', stowageFactorM3PerT: 1.3 })).toEqual({ dry: 1.3, liquid: 0 });
  expect(stowageOf({ group: 'Liquid', stowageFactorM3PerT: 1 })).toEqual({ dry: 0, liquid: 35.31 });
  expect(stowageOf({ group: 'Grain', stowageFactorM3PerT: null })).toBeNull();
  expect(stowageOf({ group: 'Liquid' })).toBeNull();
});
