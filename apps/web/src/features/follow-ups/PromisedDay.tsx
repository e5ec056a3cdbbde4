import { formatDay, Tag } from '../../ui/index.ts';

/** The day by which money is promised, and whether it passed without the money; nothing without a promise. */
export function PromisedDay({ on, isBroken }: { on: string | null; isBroken: boolean }) {
  if (!on) return null;
  return isBroken ? <Tag tone="negative">Broken, {formatDay(on)}</Tag> : formatDay(on);
}
