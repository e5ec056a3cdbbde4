import type { DevicesQuery, SecurityQuery } from '../../api/generated/graphql.ts';
import { graphql } from '../../api/generated/index.ts';

export const SECURITY = graphql(`
  query Security {
    security {
      email
      isTwoFactorEnabled
      hasAuthenticator
      hasSms
      phone
      methods
      recoveryCodesLeft
      passkeys {
        id
        name
        createdAt
        lastUsedAt
      }
    }
  }
`);
export type Security = SecurityQuery['security'];

export const DEVICES = graphql(`
  query Devices {
    devices {
      deviceId
      deviceName
      location
      createdOn
      lastActive
      authorized
      kickOut
      isCurrent
    }
  }
`);
export type Device = DevicesQuery['devices'][number];

export const BEGIN_PAIRING = graphql(`
  mutation BeginPairing($phone: String, $proof: ProofInput!) {
    beginPairing(phone: $phone, proof: $proof) {
      ...Outcome
      twoFactorToken
      keyUri
      secret
      sentTo
    }
  }
`);

export const VALIDATE_PIN = graphql(`
  mutation ValidatePin($companyId: ID!, $email: String!, $pin: String!, $twoFactorToken: String!) {
    validate(companyId: $companyId, email: $email, pin: $pin, twoFactorToken: $twoFactorToken) {
      ...Outcome
    }
  }
`);

export const TURN_ON = graphql(`
  mutation TurnOn($email: String!, $twoFactorToken: String!) {
    securityPairing(email: $email, twoFactorToken: $twoFactorToken) {
      ...Outcome
      recoveryCodes
    }
  }
`);

export const TURN_OFF = graphql(`
  mutation TurnOff($email: String!, $method: String!, $proof: ProofInput!) {
    securityUnpairing(email: $email, method: $method, proof: $proof) {
      ...Outcome
    }
  }
`);

export const RENEW_CODES = graphql(`
  mutation RenewCodes($proof: ProofInput!) {
    renewRecoveryCodes(proof: $proof) {
      ...Outcome
      recoveryCodes
    }
  }
`);

export const BEGIN_PASSKEY = graphql(`
  mutation BeginPasskey($proof: ProofInput!) {
    beginPasskey(proof: $proof) {
      ...Outcome
      options
    }
  }
`);

export const ADD_PASSKEY = graphql(`
  mutation AddPasskey($name: String!, $response: WebAuthn!) {
    addPasskey(name: $name, response: $response) {
      ...Outcome
      recoveryCodes
    }
  }
`);

export const REMOVE_PASSKEY = graphql(`
  mutation RemovePasskey($passkeyId: ID!, $proof: ProofInput!) {
    removePasskey(passkeyId: $passkeyId, proof: $proof) {
      ...Outcome
    }
  }
`);

export const ASK_FOR_PASSKEY = graphql(`
  mutation AskForPasskey {
    askForPasskey {
      ...Outcome
      options
    }
  }
`);

export const CHANGE_PASSWORD = graphql(`
  mutation ChangePassword($newPassword: String!, $proof: ProofInput!) {
    changePassword(newPassword: $newPassword, proof: $proof) {
      ...Outcome
    }
  }
`);

export const SIGN_OUT_DEVICE = graphql(`
  mutation SignOutDevice($deviceId: ID!) {
    deactivateDevice(deviceId: $deviceId) {
      ...Outcome
    }
  }
`);

export const SIGN_OUT_OTHERS = graphql(`
  mutation SignOutOthers {
    deactivateOtherDevices {
      ...Outcome
    }
  }
`);
