import type { EstimateInput, Finding } from '@mainsheet/voyage';

const TAB_OF: Readonly<Record<string, string>> = {
  itinerary: 'itinerary',
  cargoes: 'cargo',
  bunkers: 'bunkers',
  ecaFuels: 'bunkers',
  nonEcaFuels: 'bunkers',
};

/** The tab on which a finding is mended; the vessel's findings lead to the vessel. */
export const tabOfFinding = (finding: Pick<Finding, 'path'>): string =>
  TAB_OF[finding.path.split('.')[0] ?? ''] ?? 'overview';

/** The row a finding stands at: "Qingdao, Discharging". */
export function placeOf({ path }: Pick<Finding, 'path'>, inputs: EstimateInput): string {
  const [list, index] = path.split('.');
  if (list === 'cargoes') return inputs.cargoes[Number(index)]?.name ?? '';
  const row = list === 'itinerary' ? inputs.itinerary[Number(index)] : undefined;
  return row ? `${row.portName}, ${row.portFunction}` : '';
}
