import { Tag, type Tone } from '../../../ui/index.ts';
import type { VesselReport } from './reports.queries.ts';

const TONES: Readonly<Record<string, Tone>> = {
  Submitted: 'warning',
  Approved: 'positive',
  Rejected: 'negative',
};

export const reportStatus = (status: string) => <Tag tone={TONES[status] ?? 'idle'}>{status}</Tag>;

/** "Noon report of Hawk" */
export const reportTitle = ({ kind, vesselName }: Pick<VesselReport, 'kind' | 'vesselName'>) =>
  kind === 'Statement of facts' ? `${kind} of ${vesselName}` : `${kind} report of ${vesselName}`;

/** 12° 24' S 080° 12' E */
export function positionText({ latitude, longitude }: VesselReport): string {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return '';
  const lat = degrees(latitude, 2, latitude < 0 ? 'S' : 'N');
  return `${lat} ${degrees(longitude, 3, longitude < 0 ? 'W' : 'E')}`;
}

function degrees(value: number, digits: number, side: string): string {
  const minutes = Math.round(Math.abs(value) * 60);
  const whole = String(Math.floor(minutes / 60)).padStart(digits, '0');
  return `${whole}° ${String(minutes % 60).padStart(2, '0')}′ ${side}`;
}
