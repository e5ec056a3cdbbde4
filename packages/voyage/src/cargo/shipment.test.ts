import { newItineraryRow, newParcel } from '@mainsheet/estimate';
import { describe, expect, it } from 'vitest';
import { sampleGrainVoyage } from '../estimate/sample-estimates.ts';
import { notLoadedText, shipmentOf } from './shipment.ts';

const DEPARTED = new Set(['r2']);

describe('the shipment of a cargo', () => {
  it('names its ports in order, its papers and the basis of its quantity', () => {
    const input = sampleGrainVoyage();
    Object.assign(input.cargoes[0]!, {
      name: 'Soybeans',
      charterPartyOn: '2026-11-20',
      billOfLadingOn: '2026-12-28',
      billOfLadingNumber: 'SSZ-1',
      billOfLadingQuantity: 65_500,
    });
    expect(shipmentOf(input, 'grain', new Set())).toEqual({
      cargoName: 'Soybeans',
      loadPorts: ['Santos'],
      dischargePorts: ['Qingdao'],
      billOfLadingNumber: 'SSZ-1',
      billOfLadingOn: '2026-12-28',
      charterPartyOn: '2026-11-20',
      quantityBasis: 'Bill of lading',
      unreportedLoadPorts: [],
    });
    Object.assign(input.cargoes[0]!, { billOfLadingQuantity: null, lieuOfWeighingPercent: 0.5 });
    expect(shipmentOf(input, 'grain', new Set())?.quantityBasis).toBe(
      'Bill of lading, less 0.5 % in lieu of weighing, estimated until it is known',
    );
    expect(shipmentOf(input, 'no such cargo', new Set())).toBeNull();
  });

  it('is not loaded before she has left every load port of it', () => {
    const input = sampleGrainVoyage();
    input.cargoes[0]!.name = 'Soybeans';
    const row = { ...newItineraryRow('second', 2.5, 'Loading'), portName: 'Paranagua' };
    input.itinerary.push({ ...row, parcels: [newParcel('grain')] });
    const textOf = (departed: ReadonlySet<string>) =>
      notLoadedText(shipmentOf(input, 'grain', departed)!);
    expect(textOf(new Set())).toMatch(/^No loading of Soybeans .* from Santos and Paranagua nor/);
    expect(textOf(DEPARTED)).toMatch(/departure from Paranagua nor the date of a bill of lading/);
    expect(textOf(new Set(['r2', 'second']))).toBeNull();
  });

  it('is loaded once a bill of lading is dated', () => {
    const input = sampleGrainVoyage();
    expect(notLoadedText(shipmentOf(input, 'grain', new Set())!)).not.toBeNull();
    input.cargoes[0]!.billOfLadingOn = '2026-12-28';
    expect(notLoadedText(shipmentOf(input, 'grain', new Set())!)).toBeNull();
  });
});
