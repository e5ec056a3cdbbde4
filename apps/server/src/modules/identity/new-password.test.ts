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
    expect(await codeOf('tugboat-9a')).toBe('good');
    expect(await codeOf(`${'⚓'.repeat(5)}abcd`)).toBe('PASSWORD_LENGTH');
    expect(await codeOf('tugboat-'.repeat(16))).toBe('good');
    expect(await codeOf(`${'tugboat-'.repeat(16)}x`)).toBe('PASSWORD_LENGTH');
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

  it('is no name that others know', async () => {
    const known = ['ada@fjordline.example', 'Fjordline Bulk AS'];
    expect(await codeOf('Ada@Fjordline.example', known)).toBe('PASSWORD_KNOWN');
    expect(await codeOf('fjordline bulk as', known)).toBe('PASSWORD_KNOWN');
  });
});
