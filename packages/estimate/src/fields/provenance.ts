import { choiceField, instantField, optional, textField } from '../field.ts';
import { PROVENANCE_SOURCES } from '../vocabulary.ts';

/** Who or what filled a cell. */
export const PROVENANCE = {
  source: choiceField('Source', 'other', PROVENANCE_SOURCES),
  /** Person or feed. */
  by: optional(textField('By', 'other')),
  at: optional(instantField('At', 'other')),
  note: optional(textField('Note', 'other')),
};
