import { JOURNAL_STATUSES } from '@mainsheet/contract';
import type { PermissionKey } from '../../platform/permissions/permissions.ts';
import { optionsOf, type Tone } from '../../ui/index.ts';
import type { JournalRow } from './journals.queries.ts';

const TONES: Readonly<Record<string, Tone>> = { Posted: 'positive' };
export const toneOfStatus = (status: string): Tone => TONES[status] ?? 'idle';
export const STATUS_OPTIONS = optionsOf(JOURNAL_STATUSES);

/** What people call a journal; a draft has no number yet. */
export const nameOfJournal = ({
  number,
  description,
}: Pick<JournalRow, 'number' | 'description'>): string => number ?? `draft “${description}”`;

export type JournalStep = 'post' | 'edit' | 'copy' | 'template' | 'reverse' | 'delete';

const STEPS: Readonly<Record<string, readonly JournalStep[]>> = {
  Draft: ['post', 'edit', 'copy', 'template', 'delete'],
  Posted: ['reverse', 'copy', 'template'],
  Reversed: ['copy', 'template'],
};

/** What may happen to a journal next, the usual step first. */
export const stepsOf = (status: string): readonly JournalStep[] => STEPS[status] ?? [];

export const STEP_LABELS: Readonly<Record<JournalStep, string>> = {
  post: 'Post',
  edit: 'Edit',
  copy: 'Copy',
  template: 'Save as template',
  reverse: 'Reverse',
  delete: 'Delete',
};

export const STEP_NEEDS: Readonly<Record<JournalStep, PermissionKey>> = {
  post: 'accounting.modify',
  edit: 'accounting.modify',
  copy: 'accounting.modify',
  template: 'accounting.modify',
  reverse: 'accounting.modify',
  delete: 'accounting.modify',
};

/** What a step needs to know of one, whether from a list or from its page. */
export type StepSubject = Pick<
  JournalRow,
  'id' | 'version' | 'number' | 'description' | 'status' | 'journalOn'
>;
