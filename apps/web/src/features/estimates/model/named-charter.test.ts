import { newTimeCharterSide, sampleGrainVoyage } from '@mainsheet/voyage';
import { describe, expect, it } from 'vitest';
import { type CharterHire, takeCharter, withShipsCharter } from './named-charter.ts';

/** A charter in of the ship of the sample. */
const hire = (change: Partial<CharterHire> = {}): CharterHire => ({
  ...{ id: 'tc1', charterCode: 'TCI-0007', type: 'in', status: 'Delivered' },
  ...{ vesselId: sampleGrainVoyage().vessel!.id, counterparty: 'Lyra Maritime', isCurrent: true },
  deliveryAt: '2026-09-01T00:00:00.000Z',
  redeliveryAt: '2027-09-01T00:00:00.000Z',
  terms: {
    ...newTimeCharterSide(),
    hirePeriods: [
      { rate: 12_000, rateType: 'Per Day', duration: null, durationUnit: 'Days', until: null },
    ],
    ...{ addressCommissionPercent: 3.75, cve: 1_500, currency: 'EUR' },
  },
  sources: ['TCI-0007, hire line 1'],
  ...change,
});

/** Her estimate under the charter of the ship before, with what was typed of the voyage itself. */
function underAnother() {
  const named = takeCharter(sampleGrainVoyage(), hire({ id: 'tc0', charterCode: 'TCI-0001' }));
  return { ...named, timeCharterIn: { ...named.timeCharterIn!, offHireDays: 2 } };
}
const ratesOf = ({ timeCharterIn }: ReturnType<typeof withShipsCharter>) =>
  timeCharterIn?.hirePeriods.map(({ rate }) => rate);

describe('the estimate of another ship', () => {
  it('is by the charter that she is under', () => {
    const { operationType, timeCharterIn } = withShipsCharter(underAnother(), {
      isCharteredIn: true,
      hires: [hire()],
    });
    expect(operationType).toBe('TCI-VCO');
    expect(timeCharterIn).toMatchObject({ charter: { code: 'TCI-0007' }, offHireDays: 2 });
  });

  it.each([
    ['without a charter', []],
    ['on a charter that is not firm then', [hire({ isCurrent: false })]],
  ])('that is chartered in, %s: hired in still, and her hire is missing', (_, hires) => {
    const next = withShipsCharter(underAnother(), { isCharteredIn: true, hires });
    expect(next.operationType).toBe('TCI-VCO');
    expect(ratesOf(next)).toEqual([0]);
    expect(next.timeCharterIn).toMatchObject({
      ...{ charter: { id: null, code: '' }, addressCommissionPercent: 0, cve: 0 },
      ...{ currency: next.baseCurrency, offHireDays: 2 },
    });
    expect(JSON.stringify(next.provenance)).not.toContain('TCI-0001');
  });

  it('under a charter without a rate has none of the ship before', () => {
    const hires = [hire({ terms: null, sources: [] })];
    const next = withShipsCharter(underAnother(), { isCharteredIn: true, hires });
    expect([next.timeCharterIn?.charter.code, ratesOf(next)]).toEqual(['TCI-0007', [0]]);
    expect(JSON.stringify(next.provenance)).not.toContain('TCI-0001');
  });

  it('for who may not see charters has the hire that stands there, of no charter', () => {
    const next = withShipsCharter(underAnother(), { isCharteredIn: true, hires: null });
    expect(next.operationType).toBe('TCI-VCO');
    expect(ratesOf(next)).toEqual([12_000]);
    expect(next.timeCharterIn?.charter.id).toBeNull();
  });

  it('that is owned has no hire', () => {
    for (const hires of [[], null]) {
      const next = withShipsCharter(underAnother(), { isCharteredIn: false, hires });
      expect(next.operationType).toBe('OV-VCO');
    }
  });
});
