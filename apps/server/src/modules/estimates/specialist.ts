import type { EstimateInput } from '@mainsheet/voyage';
import type { Tx } from '../../platform/database/database.ts';
import { invalidInput } from '../../platform/errors.ts';
import { isUuid } from '../../platform/ids.ts';
import { findSpecialist } from '../companies/index.ts';

/**
 * A document with its charter specialist by the name that the company has; names that browsers send do not count.
 * @throws DomainError INVALID_INPUT for somebody who may not be named and was not named before
 */
export async function withSpecialist<Document extends { inputs: EstimateInput }>(
  tx: Tx,
  document: Document,
  now: string,
): Promise<Document> {
  const id = document.inputs.charterSpecialist?.id;
  if (!id) return document;
  const found = isUuid(id) ? await findSpecialist(tx, { id, now }) : null;
  if (!found) {
    const message =
      'Choose a charter specialist of the company: somebody who may change estimates.';
    throw invalidInput([{ code: 'UNKNOWN_PERSON', path: 'charterSpecialist', message }]);
  }
  const charterSpecialist = { id, name: found.name.trim() };
  return { ...document, inputs: { ...document.inputs, charterSpecialist } };
}
