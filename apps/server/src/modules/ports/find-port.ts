import type { Port, Sea } from '@mainsheet/sea';

/** The port by its code, else one of exactly that name: charters and older rows say theirs in words. */
export function findNamedPort(
  sea: Sea,
  { portCode, portName }: { readonly portCode: string | null; readonly portName: string },
): Port | null {
  const byCode = portCode ? sea.findPort(portCode) : null;
  if (byCode) return byCode;
  const wanted = portName.trim().toLowerCase();
  if (wanted === '') return null;
  return sea.searchPorts(wanted, 1).find(({ name }) => name.toLowerCase() === wanted) ?? null;
}
