import { describe, expect, it } from 'vitest';
import cases from '../cases/identifiers.json' with { type: 'json' };
import {
  findIbanFault,
  findImoNumber,
  isAbaRoutingNumber,
  isBic,
  isBsb,
  isClabe,
  isCnaps,
  isIfsc,
  isSortCode,
} from './index.ts';

const ANSWERS: Readonly<Record<string, (text: string) => unknown>> = {
  iban: findIbanFault,
  bic: isBic,
  aba: isAbaRoutingNumber,
  sort: isSortCode,
  clabe: isClabe,
  bsb: isBsb,
  ifsc: isIfsc,
  cnaps: isCnaps,
  imo: findImoNumber,
};

describe('identifier cases', () => {
  it.each(cases)('$id: $how_derived', ({ kind, inputs, expected }) => {
    expect(ANSWERS[kind]?.(inputs.value)).toBe(expected.answer);
  });
});
