import { describe, expect, it } from 'vitest';
import { assertGoodPassword } from './new-password.ts';

const codeOf = (password: string, known: string[] = []): Promise<string> =>
  assertGoodPassword(password, known).then(
    () => 'good',
    (error: { violations: { code: string }[] }) => error.violations[0]?.code ?? '',
  );

describe('a new password', () => {
  it('has 10 to 128 characters, counted as people count them', async () => {
    expect(await codeOf('tugboat-9')).toBe('PASSWORD_LENGTH');
    expect(await codeOf('x7Kq!2mPz9')).toBe('good');
    expect(await codeOf(`${'⚓'.repeat(5)}abcd`)).toBe('PASSWORD_LENGTH');
    const long = 'the pilot boards at noon '.repeat(6).slice(0, 128);
    expect(await codeOf(long)).toBe('good');
    expect(await codeOf(`${long}x`)).toBe('PASSWORD_LENGTH');
  });

  it('is none of those that are tried first, nor one of them with a capital or a mark', async () => {
    const tried = [
      '1234567890',
      'qwertyuiop',
      'Qwertyuiop!',
      '1q2w3e4r5t',
      'Password123!',
      'Summer2027!',
      'mainsheet123',
      'aaaaaaaaaaaa',
      'abababababab',
    ];
    for (const password of tried) expect(await codeOf(password), password).toBe('PASSWORD_COMMON');
    expect(await codeOf('correct horse battery')).toBe('good');
  });

  it('takes more guesses than somebody makes who knows nothing', async () => {
    for (const password of ['1234567890ab', 'tugboat-9a', 'tugboat-tugboat-', 'xxxxxxxxxxab12']) {
      expect(await codeOf(password), password).toBe('PASSWORD_GUESSABLE');
    }
    for (const password of ['a fresh passphrase', 'sommerferie i fjor', 'tug boat anchor chain']) {
      expect(await codeOf(password), password).toBe('good');
    }
  });

  it('takes more guesses than somebody makes who knows the names around a person', async () => {
    const known = ['ada@fjordline.example', 'Ada', 'Bergstrand', 'Fjordline Bulk AS'];
    for (const password of [
      'Fjordline Bulk AS2026!',
      'Fjordline2026!',
      'ada@fjordline.example1',
      'AdaBergstrand',
      'bergstrand-fjordline',
    ]) {
      expect(await codeOf(password, known), password).toMatch(/PASSWORD_(KNOWN|GUESSABLE)/);
    }
    expect(await codeOf('Fjordline2026!', known)).toBe('PASSWORD_KNOWN');
    expect(await codeOf('Fjordline Bulk AS2026!', known)).toBe('PASSWORD_KNOWN');
  });

  it('is no name that others know', async () => {
    const known = ['ada@fjordline.example', 'Fjordline Bulk AS'];
    expect(await codeOf('Ada@Fjordline.example', known)).toBe('PASSWORD_KNOWN');
    expect(await codeOf('fjordline bulk as', known)).toBe('PASSWORD_KNOWN');
  });
});
