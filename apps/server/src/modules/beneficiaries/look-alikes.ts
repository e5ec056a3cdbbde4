import { jaroWinkler } from '@mainsheet/screening';

/** Names nearer than this are taken for one another by somebody in a hurry. */
const NEAR = 0.95;
const LEGAL_FORMS = /\b(bv|nv|ltd|limited|llc|inc|plc|gmbh|ag|as|asa|sa|srl|pte|co|company)\b/g;

/** What the eye reads of a name: letters that look alike are one, punctuation and legal form are none. */
export function skeletonOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[.']/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(LEGAL_FORMS, '')
    .replace(/ /g, '')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/0/g, 'o')
    .replace(/[1il]/g, 'l')
    .replace(/(.)\1+/g, '$1');
}

type Named = { readonly id: string; readonly name: string; readonly account_key: string };

/** Others that look like a beneficiary without being it: nearly the same name, or the same account. */
export function findLookAlikes(
  one: { readonly id: string | null; readonly name: string; readonly accountKey: string },
  others: readonly Named[],
): string[] {
  const skeleton = skeletonOf(one.name);
  const isLike = ({ name, account_key }: Named): boolean => {
    if (account_key === one.accountKey) return true;
    const other = skeletonOf(name);
    return other !== '' && (other === skeleton || jaroWinkler(other, skeleton) >= NEAR);
  };
  return others.filter((other) => other.id !== one.id && isLike(other)).map(({ name }) => name);
}
