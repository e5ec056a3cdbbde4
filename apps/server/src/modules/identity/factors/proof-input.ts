import { CODE_METHODS, FACTOR_METHODS, type FactorMethod } from '@mainsheet/contract';
import { DomainError } from '../../../platform/errors.ts';
import type { ProofInput } from '../../../platform/graphql/generated/resolvers.ts';
import type { Proof } from './factor-setup.service.ts';
import type { GivenFactor } from './second-factor.service.ts';

export function methodOf(text: string): FactorMethod {
  const method = FACTOR_METHODS.find((known) => known === text);
  if (method) return method;
  throw new DomainError('BAD_REQUEST', {
    reason: `method is one of ${FACTOR_METHODS.join(', ')}.`,
  });
}

function factorOf({ method, code, passkey }: ProofInput): GivenFactor {
  const chosen = methodOf(method ?? 'Authenticator');
  const typed = CODE_METHODS.find((known) => known === chosen);
  if (!typed) return { method: 'Passkey', assertion: passkey };
  return { method: typed, code: code ?? '' };
}

/** A proof as it came over the wire; without a method an authenticator is meant. */
export const proofOf = (proof: ProofInput): Proof => ({
  password: proof.password,
  factor: factorOf(proof),
});
