import { emptyEstimate, newCarbonTerms } from '@mainsheet/estimate';
import { describe, expect, it } from 'vitest';
import { allowanceParties } from './emission-parties.ts';

const of = (operationType: string, charterersPercent = 0) =>
  allowanceParties({
    ...emptyEstimate({} as never),
    operationType: operationType as never,
    carbon: { ...newCarbonTerms(80, 1.1), charterersPercent },
  });

describe('who owes the allowances', () => {
  it('an own ship on a voyage charter: we surrender, charterers bear what the charter party agrees', () => {
    expect(of('OV-VCO')).toEqual({
      surrenders: 'We do, as the company that holds the ship’s document of compliance.',
      clause: 'Nothing is agreed for charterers: freight covers it.',
    });
    expect(of('OV-VCO', 40).clause).toBe('Charterers bear 40 % by the charter party.');
  });

  it('a ship on time charter out: charterers supply what is burned between delivery and redelivery', () => {
    expect(of('OV-TCO', 100).clause).toBe(
      'Charterers supply all that is burned between delivery and redelivery (BIMCO ETS clause for time charters, 2022), and 100 % of the rest by the charter party.',
    );
  });

  it('a ship on time charter in: her owners surrender, and we supply them', () => {
    expect(of('TCI-VCO').surrenders).toBe(
      'The owners of the ship do; we supply them as her time charterers (BIMCO ETS clause for time charters, 2022).',
    );
  });
});
