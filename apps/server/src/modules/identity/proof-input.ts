import { FACTOR_METHODS, type FactorMethod } from '@mainsheet/contract';
import { DomainError } from '../../platform/errors.ts';
import type { ProofInput } from '../../platform/graphql/generated/resolvers.ts';
import type { Proof } from './factor-setup.service.ts';

export function methodOf(text: string): FactorMethod {
  const method = FACTOR_METHODS.find((known) => known === text);
  if (method) return method;
  throw new DomainError('BAD_REQUEST', {
    reason: `method is one of ${FACTOR_METHODS.join(', ')}.`,
  });
}

/** A proof as it came over the wire; without a method an authenticator is meant. */
export const proofOf = (proof: ProofInput): Proof => ({
  password: proof.password,
  method: methodOf(proof.method ?? 'Authenticator'),
  code: proof.code ?? '',
});
