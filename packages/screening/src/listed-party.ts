import type { CivilDate } from '@mainsheet/calendar';

/** Those that are published, and a list of one's own. */
export const SANCTIONS_LISTS = ['OFAC', 'UN', 'EU', 'UK', 'OWN'] as const;
export type SanctionsList = (typeof SANCTIONS_LISTS)[number];
export type PartyKind = 'person' | 'entity' | 'vessel' | 'aircraft';

export const IDENTIFIER_KINDS = [
  'imo',
  'mmsi',
  'callSign',
  'passport',
  'registration',
  'lei',
  'other',
] as const;
export type IdentifierKind = (typeof IDENTIFIER_KINDS)[number];
/** A number somebody is known by, compact and in upper case. */
export type Identifier = { readonly kind: IdentifierKind; readonly value: string };

/** One record of a sanctions list, whatever form it was published in. */
export type ListedParty = {
  /** List and record, `OFAC:12345`: unique and the same in every edition. */
  readonly id: string;
  readonly list: SanctionsList;
  readonly kind: PartyKind;
  readonly name: string;
  readonly aliases: readonly { readonly name: string; readonly isWeak: boolean }[];
  readonly identifiers: readonly Identifier[];
  /** As published: names or codes of countries. */
  readonly countries: readonly string[];
  readonly birthYears: readonly number[];
  readonly sex: 'M' | 'F' | null;
  readonly programmes: readonly string[];
  /** Owner of a vessel, as published. */
  readonly owner: string | null;
};

/** A list as it was read. */
export type ParsedList = {
  readonly list: SanctionsList;
  /** Edition as the publisher dates it; null where the file does not say. */
  readonly publishedOn: CivilDate | null;
  readonly parties: readonly ListedParty[];
  /** Records that could not be read; the others are there. */
  readonly problems: readonly { readonly record: string; readonly reason: string }[];
};

/** Numbers lose what people put between their digits. */
export function compactIdentifier(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase();
}
