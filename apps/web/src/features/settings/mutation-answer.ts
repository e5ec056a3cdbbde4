import type { CombinedError } from 'urql';
import { errorText } from '../../api/error-text.ts';

type Answer = { errorFlag: string; message: string; violations?: readonly { message: string }[] };

/** Why a mutation was refused, in words; null when it was done. */
export function refusalOf(
  answer: Answer | null | undefined,
  error: CombinedError | undefined,
): string | null {
  if (error) return errorText(error);
  if (answer?.errorFlag === 'SUCCESS') return null;
  return answer?.violations?.[0]?.message ?? answer?.message ?? 'Something went wrong';
}
