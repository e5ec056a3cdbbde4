import type { EstimateInput } from '@mainsheet/voyage';
import { formatDay } from '../../../ui/index.ts';
import type { EstimateColumn } from '../model/estimate-column.ts';
import { type CharterHire, takeCharter } from '../model/named-charter.ts';
import type { CharterSide } from '../model/operation.ts';
import { type Choice, type FieldAnswer, type LookUps, violation } from './field.ts';

/** "Harmony Maritime, delivered, 2 Sep 2026 to 2 Sep 2027": a charter among those of a ship. */
export function charterHint({ isCurrent, ...charter }: CharterHire): string {
  const { counterparty, status, deliveryAt, redeliveryAt } = charter;
  const time = `${formatDay(deliveryAt)} to ${formatDay(redeliveryAt)}`;
  const words = [counterparty, status.toLowerCase(), time, isCurrent ? 'covers the voyage' : ''];
  return words.filter(Boolean).join(', ');
}

type Wanted = {
  readonly vesselId: string | undefined;
  readonly at: string;
  readonly side: CharterSide;
  /** Code of the charter that is named already: typed again it asks for all. */
  readonly present: string | undefined;
  readonly text: string;
};

/** Charters of a ship on one side, by a part of their code or of who stands on the other side. */
export async function findCharters(
  { charters }: Pick<LookUps, 'charters'>,
  { vesselId, at, side, present, text }: Wanted,
): Promise<readonly CharterHire[]> {
  const type = side === 'timeCharterIn' ? 'in' : 'out';
  const wanted = text === present ? '' : text.trim().toLowerCase();
  const all = vesselId ? await charters([vesselId], at) : [];
  return all.filter(
    (one) =>
      one.type === type && `${one.charterCode} ${one.counterparty}`.toLowerCase().includes(wanted),
  );
}

/** What a text typed into the cell of the charter may mean. */
export async function charterChoices(
  column: EstimateColumn,
  side: CharterSide,
  { text, lookUps }: { text: string; lookUps: LookUps },
): Promise<FieldAnswer> {
  const { vessel, commencingAt, [side]: terms } = column.inputs;
  if (!vessel) return violation('Choose the vessel first.');
  const found = await findCharters(lookUps, {
    ...{ vesselId: vessel.id, at: commencingAt, side, text },
    present: terms?.charter.code,
  });
  if (found.length === 0) {
    return violation(`${vessel.name} has no such time charter. Add it under Fixtures.`);
  }
  const choices = found.map((hire): Choice => {
    const value = hire.sources[0] ?? `${hire.charterCode}, no rate yet`;
    return {
      key: hire.id,
      label: hire.charterCode,
      hint: charterHint(hire),
      reading: {
        echo: [{ label: 'Hire', value }],
        write: (input: EstimateInput) => takeCharter(input, hire),
      },
    };
  });
  return { kind: 'choices', choices };
}
