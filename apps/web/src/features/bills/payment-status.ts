import type { Tone } from '../../ui/index.ts';

const TONES: Readonly<Record<string, Tone>> = {
  Completed: 'positive',
  'Partially unapplied': 'warning',
  Unapplied: 'warning',
};

export const toneOfPayment = (status: string): Tone => TONES[status] ?? 'idle';
