import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';

/** Whether this browser and address can hold passkeys at all. */
export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in window;

/** Has a device sign what the server asks; null when it, or its person, does not. */
export async function signWithPasskey(asked: unknown): Promise<AuthenticationResponseJSON | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = asked as PublicKeyCredentialRequestOptionsJSON;
  return startAuthentication({ optionsJSON }).catch(() => null);
}

/** Has a device make a key; null when it, or its person, does not. */
export async function makePasskey(asked: unknown): Promise<RegistrationResponseJSON | null> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = asked as PublicKeyCredentialCreationOptionsJSON;
  return startRegistration({ optionsJSON }).catch(() => null);
}
