import {
  type Action,
  AREAS,
  isGranted,
  permissionsOfRole,
  ROLE_NAMES,
  type RoleName,
} from '@mainsheet/contract';

/** What somebody says of a new noun. */
export type NounRequest = {
  /** One of it, in small letters with hyphens: `class-survey`. */
  readonly one: string;
  /** Several of it; by the common rule where it is left out. */
  readonly many?: string | undefined;
  /** Area of the permissions that guard it: `vessels`. */
  readonly area: string;
  /** Page of the sidebar under which its own pages stand: `/vessels`. */
  readonly parent: string;
};

/** Everything that templates name, by the word in their braces. */
export type NounWords = ReturnType<typeof wordsOf>;

const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** @throws Error in words for whoever typed it */
export function wordsOf({ one, many = pluralOf(one), area, parent }: NounRequest) {
  for (const name of [one, many]) {
    if (!KEBAB.test(name)) throw new Error(`Write ${name} in small letters with hyphens.`);
  }
  if (one === many) throw new Error('Name several of it too: --many.');
  if (!AREAS.some((known) => known === area)) {
    throw new Error(`${area} is no area of permissions. These are: ${AREAS.join(', ')}.`);
  }
  if (!/^\/[a-z-]+$/.test(parent)) throw new Error('Name a page as parent: --parent /vessels.');
  return {
    kebab: one,
    kebabs: many,
    noun: camelOf(one),
    nouns: camelOf(many),
    Noun: capital(camelOf(one)),
    Nouns: capital(camelOf(many)),
    NOUN: snakeOf(one).toUpperCase(),
    table: snakeOf(one),
    words: spaced(one),
    Words: capital(spaced(one)),
    manyWords: spaced(many),
    ManyWords: capital(spaced(many)),
    article: /^[aeiou]/.test(one) ? 'an' : 'a',
    area,
    listPath: `${parent}/${many}`,
    pagePath: `${parent}/${one}-detail`,
    roleWithoutView: roleWithout(area, ['view']),
    roleWithoutChange: roleWithout(area, ['create', 'modify', 'delete']),
  };
}

const spaced = (kebab: string): string => kebab.replaceAll('-', ' ');
const snakeOf = (kebab: string): string => kebab.replaceAll('-', '_');
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const camelOf = (kebab: string): string =>
  kebab.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

function pluralOf(one: string): string {
  if (/[^aeiou]y$/.test(one)) return `${one.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh)$/.test(one) ? `${one}es` : `${one}s`;
}

/** The first role that may do none of it: what the test of the module signs in as. */
function roleWithout(area: string, actions: readonly Action[]): RoleName {
  const mayNone = (role: RoleName): boolean =>
    actions.every((action) => !isGranted(permissionsOfRole(role), `${area}.${action}`));
  // The role of the demo is refused in words of its own.
  const found = ROLE_NAMES.find((role) => role !== 'Demo' && mayNone(role));
  if (!found) throw new Error(`Every role may ${actions.join(', ')} ${area}: choose another area.`);
  return found;
}

/** A template with the words of a noun. @throws Error for a word that no noun has */
export const fill = (template: string, words: NounWords): string =>
  template.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const word = (words as Readonly<Record<string, string>>)[name];
    if (word === undefined) throw new Error(`A template names {{${name}}}, which no noun has.`);
    return word;
  });
