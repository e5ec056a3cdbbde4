import { expect, it } from 'vitest';
import { DENSITY_OPTIONS, waterDensityOf } from './vocabulary.ts';

it('VESS-34 density options are Summer, Winter and Tropical, each with Salt 1.025, Brackish 1.012, Fresh 1', () => {
  expect(DENSITY_OPTIONS.map(({ loadLine, densityTPerM3 }) => [loadLine, densityTPerM3])).toEqual(
    ['Summer', 'Winter', 'Tropical'].flatMap((mark) => [
      [`${mark} Salt`, 1.025],
      [`${mark} Brackish`, 1.012],
      [`${mark} Fresh`, 1],
    ]),
  );
});

it('a load line sets its water, and one without options leaves the water as it is', () => {
  expect([
    waterDensityOf('Tropical Brackish'),
    waterDensityOf('Winter North Atlantic Salt'),
  ]).toEqual([1.012, null]);
});
