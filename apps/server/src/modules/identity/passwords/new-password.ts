import { invalidInput } from '../../../platform/errors.ts';
import { countGuesses, MIN_GUESSES, MIN_GUESSES_KNOWING } from './password-guesses.ts';

const MIN_CHARACTERS = 10;
const MAX_CHARACTERS = 128;

/** What people make of the short ones when ten characters are asked for, and of our own name. */
const LENGTHENED = `1234567890 12345678910 0123456789 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc q1w2e3r4t5 q1w2e3r4t5y6
  qwertyuiop qwerty123456 qwerty12345 qwertyuiop123 asdfghjkl123 zxcvbnm123 password12 password123
  password1234 password12345 password123456 passw0rd123 p@ssw0rd123 p@ssword123 mypassword
  iloveyou123 iloveyou12 iloveyou1234 welcome123 welcome1234 welcome12345 letmein123 letmein1234
  administrator admin12345 admin123456 adminadmin changeme123 changeme1234 superman123 spiderman123
  football123 baseball123 basketball princess123 sunshine123 liverpool123 manchester chocolate123
  abcdefghij abcdefghijk abc1234567 abcd123456 abcd12345678 aa12345678 a123456789 a1234567890
  987654321a 9876543210 0987654321 1111111111 0000000000 1212121212 1122334455 123123123123 1231231231
  123456789a 123456789q 123456789abc 1234567890a qazwsxedc123 qazwsxedcrfv trustno1trustno1
  unbelievable whatever123 computer123 internet123 security123 secret1234 master1234 dragon1234
  shadow1234 monkey1234 summer2025 summer2026 winter2025 winter2026 spring2026 autumn2026
  mainsheet1 mainsheet123 mainsheet2026`;
const SEASON_AND_YEAR = /^(?:spring|summer|autumn|winter)20\d\d!?$/;

let common: ReadonlySet<string> | null = null;

/**
 * Passwords long enough for us that are tried first everywhere: NIST SP 800-63B section 5.1.1.2 asks to
 * compare with such a list. Unpacked when the first password is chosen, not at start.
 */
async function commonPasswords(): Promise<ReadonlySet<string>> {
  if (common) return common;
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const long = dictionary['passwords-common'].filter((word) => word.length >= MIN_CHARACTERS);
  common = new Set([...long, ...LENGTHENED.split(/\s+/)]);
  return common;
}

async function isCommon(password: string): Promise<boolean> {
  const tried = await commonPasswords();
  // A capital or a mark at the end is the first thing that is tried next.
  const bare = password.replace(/[!.?]+$/, '');
  return tried.has(password) || tried.has(bare) || SEASON_AND_YEAR.test(password);
}

const isRepeated = (text: string): boolean => new Set(text).size <= 2;

type Named = { email: string; first_name?: string; last_name?: string };

/** What a stranger knows of a person: their e-mail, their names and the companies they work for. */
export const knownWords = (
  { email, first_name: first = '', last_name: last = '' }: Named,
  accounts: readonly { company_name: string }[],
): string[] => [email, first, last, ...accounts.map((account) => account.company_name)];

/**
 * Refuses passwords that would be guessed; `known` are words a stranger knows of the person.
 * @throws DomainError INVALID_INPUT with the reason.
 */
export async function assertGoodPassword(
  password: string,
  known: readonly string[],
): Promise<void> {
  const { length } = [...password];
  const refuse = (code: string, message: string, path = 'password') =>
    invalidInput([{ code, path, message }]);
  if (length < MIN_CHARACTERS || length > MAX_CHARACTERS) {
    throw refuse('PASSWORD_LENGTH', `Choose ${MIN_CHARACTERS} to ${MAX_CHARACTERS} characters.`);
  }
  const lower = password.toLowerCase();
  if (isRepeated(lower) || (await isCommon(lower))) {
    throw refuse(
      'PASSWORD_COMMON',
      'This password is one of the first that are tried. Choose another.',
    );
  }
  const isName = known.some((word) => word.length > 3 && lower === word.toLowerCase());
  if (isName) {
    throw refuse('PASSWORD_KNOWN', 'This is a name others know. Choose another password.');
  }
  const guesses = await countGuesses(password, known);
  if (guesses.ofAnybody < MIN_GUESSES) {
    throw refuse(
      'PASSWORD_GUESSABLE',
      'This password would soon be guessed. Choose a longer one, or three or four words.',
    );
  }
  if (guesses.ofAcquaintance < MIN_GUESSES_KNOWING) {
    throw refuse(
      'PASSWORD_KNOWN',
      'This password is made of names others know. Choose other words.',
    );
  }
}
