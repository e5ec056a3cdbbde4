import anyAscii from 'any-ascii';

/** A name ready to compare: upper case letters and digits of the Latin alphabet. */
export type NormalName = {
  readonly full: string;
  readonly words: readonly string[];
};

/** Forms of companies say nothing of who they are. `SHIPPING` and the like are kept. */
const LEGAL_FORMS = new Set(
  (
    'LTD LIMITED LLC LLP INC INCORPORATED CO COMPANY CORP CORPORATION PLC SA SAS SARL SRL SPA AG GMBH ' +
    'KG BV NV AS ASA AB OY OYJ PTE PTY PVT SDN BHD JSC OJSC PJSC CJSC OOO ZAO OAO PAO FZE FZCO FZC ' +
    'DMCC EST KFT DOO'
  ).split(' '),
);
/** What stands before the names of ships. */
const SHIP_PREFIXES = new Set(['MV', 'MT', 'SS', 'MS', 'MTV', 'LPGC', 'LNGC', 'FV', 'MY', 'TB']);

/**
 * Makes names comparable: accents off, other scripts spelled in Latin letters, upper case,
 * punctuation to spaces, legal forms and ships' prefixes dropped unless nothing else is left.
 */
export function normaliseName(text: string): NormalName {
  const plain = anyAscii(text.normalize('NFKD').replaceAll(/\p{M}/gu, ''))
    .toUpperCase()
    // M/V, M.T. and L.L.C. are one word each.
    .replaceAll(/\b([A-Z])[./](?=[A-Z]\b)/g, '$1')
    .replaceAll(/['’`]/g, '')
    .replaceAll(/[^A-Z0-9]+/g, ' ')
    .trim();
  const all = plain.split(' ').filter((word) => word !== '');
  const remaining = all.filter((word, index) => !isEmptyWord(word, index));
  const words = remaining.length > 0 ? remaining : all;
  return { full: words.join(' '), words };
}

function isEmptyWord(word: string, index: number): boolean {
  return LEGAL_FORMS.has(word) || (index === 0 && SHIP_PREFIXES.has(word));
}
