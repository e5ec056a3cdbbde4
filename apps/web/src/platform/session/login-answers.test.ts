import { SESSION_LIMITS } from '@mainsheet/contract';
import { describe, expect, it } from 'vitest';
import { Unreachable } from '../../api/rest.ts';
import {
  attemptsText,
  FACTOR_FAILURES,
  failedLoginText,
  isVerified,
  loginErrorText,
  loginFailure,
  providerText,
} from './login-answers.ts';

const answer = (status: number, body: unknown) => ({ status, body, requestId: null });

describe('texts of a failed login', () => {
  it('AUTH-68 the error of the answer, its first item, its message, else the status', () => {
    expect(loginErrorText(answer(400, { error: 'No such company' }))).toBe('No such company');
    expect(loginErrorText(answer(400, { error: [{ message: 'First' }] }))).toBe('First');
    expect(loginErrorText(answer(502, null))).toBe('HTTP error! status: 502');
    expect(loginErrorText(answer(0, null))).toBe('Request failed');
  });

  it('AUTH-69 a failure without text', () => {
    expect(loginErrorText(answer(200, { success: false, error: null }))).toBe(
      'Invalid credentials',
    );
  });

  it.each([
    [
      'AUTH-73 EMAIL_NOT_FOUND',
      'The entered email is not registered with the provider. Please check the email address.',
    ],
    [
      'AUTH-74 auth/wrong-password',
      'Invalid login credentials. Please check your email and password.',
    ],
    ['auth/access-denied', 'Oops, Your access is restricted.'],
    ['AUTH-76 auth/too-many-requests', 'Too many failed login attempts. Please try again later.'],
    [
      "AUTH-77 Cannot read properties of undefined (reading 'x')",
      'Some thing went wrong. Please try again later.',
    ],
  ])('%s', (raw, text) => {
    expect(providerText(raw)).toBe(text);
  });

  it('AUTH-78 anything else is shown as it is, nothing at all as a failed login', () => {
    expect(providerText('The moon is full')).toBe('The moon is full');
    expect(providerText('')).toBe('Login failed. Please try again.');
  });
});

describe('a refusal on the login page', () => {
  it('AUTH-75 a restriction names who made it and whom to ask', () => {
    expect(loginFailure(providerText('auth/access-denied'))).toEqual({
      title: 'Oops, Your access is restricted.',
      text: 'An administrator of your company restricted it. Contact them to open it again.',
    });
  });

  it('AUTH-80 a lock has a title and says how it is lifted', () => {
    const said =
      'Due to multiple unsuccessful attempts, your account has been locked. Please reset your password to unlock';
    expect(loginFailure(said)).toEqual({ title: 'Too many verification attempts', text: said });
  });

  it('AUTH-35 a wrong password says how many of the five tries are used', () => {
    const { maxLoginAttempts } = SESSION_LIMITS;
    expect(loginFailure('No.', maxLoginAttempts - 2).text).toBe(
      '2 of 5 attempts used. After the last one the account is locked until the password is reset.',
    );
  });

  it('anything else stands for itself', () => {
    expect(loginFailure('The moon is full')).toEqual({ title: 'The moon is full', text: '' });
  });
});

describe('a login without an answer', () => {
  it('AUTH-72 says what broke, and without any words that the login failed', () => {
    expect(failedLoginText(new Error(''))).toBe('Login failed');
    expect(failedLoginText(undefined)).toBe('Login failed');
    expect(failedLoginText(new Error('The disk is full'))).toBe('The disk is full');
    expect(failedLoginText(new Unreachable('x'))).toBe('We are temporarily unavailable.');
  });
});

describe('answers to a code', () => {
  it('AUTH-50 flag 200, flag SUCCESS or message true mean right', () => {
    const right = [{ error_flag: 200 }, { error_flag: 'SUCCESS' }, { message: true }];
    expect(right.map(isVerified)).toEqual([true, true, true]);
    const wrong = [{ error_flag: 'ERROR' }, { message: 'true enough' }, {}, null];
    expect(wrong.map(isVerified)).toEqual([false, false, false, false]);
  });

  it('AUTH-85 AUTH-86 AUTH-87 a check that fails says so in the words of its method', () => {
    expect(FACTOR_FAILURES).toEqual({
      SMS: 'Failed to verify OTP.',
      Authenticator: 'Failed to verify authentication code.',
      'Recovery code': 'An error occurred while verifying the recovery code',
      'E-mail code': 'Failed to verify OTP.',
      Passkey: 'Failed to verify the passkey.',
    });
  });

  it('AUTH-51 counts what remains in singular and plural', () => {
    expect([4, 1].map(attemptsText)).toEqual(['4 attempts remain.', '1 attempt remains.']);
  });
});
