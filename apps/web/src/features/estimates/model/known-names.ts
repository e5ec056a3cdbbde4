import type { CargoUnit } from '@mainsheet/units';
import type { CargoRow, OtherRow, RebillableCategory } from '@mainsheet/voyage';

/** A cargo type of the company, as an estimate takes it. */
export type CargoChoice = {
  name: string;
  group: string;
  stowageFactorM3PerT: number | null;
  unit: CargoUnit;
};

const isSame = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();
const findCargo = (types: readonly CargoChoice[], name: string) =>
  types.find((type) => isSame(type.name, name));

/**
 * Names a cargo. A known one brings its stowage factor, unless somebody typed another, and its unit
 * while there is no quantity; a free text takes back what the name before it brought.
 */
export function nameCargo(cargo: CargoRow, name: string, types: readonly CargoChoice[]): CargoRow {
  const [before, type] = [findCargo(types, cargo.name), findCargo(types, name)];
  const { stowageFactorM3PerT: factor } = cargo;
  const isTyped = factor !== null && factor !== before?.stowageFactorM3PerT;
  return {
    ...cargo,
    name: type?.name ?? name.trim(),
    stowageFactorM3PerT: isTyped ? factor : (type?.stowageFactorM3PerT ?? null),
    unit: type && cargo.quantity === 0 ? type.unit : cargo.unit,
  };
}

/** Names that hold a text, those that begin with it first; the exact one is told apart. */
export function matchCargoes(types: readonly CargoChoice[], text: string) {
  const wanted = text.trim().toLowerCase();
  const exact = findCargo(types, wanted) ?? null;
  const fits = types.filter((type) => type !== exact && type.name.toLowerCase().includes(wanted));
  const starts = (type: CargoChoice) => Number(type.name.toLowerCase().startsWith(wanted));
  return { exact, others: fits.toSorted((a, b) => starts(b) - starts(a)).slice(0, 8) };
}

/** What a cargo type says beside its name. */
export const cargoHint = ({ group, stowageFactorM3PerT: factor }: CargoChoice): string =>
  factor === null ? group : `${group}, ${factor} m³/mt`;

/** A ledger code, as the rows of an estimate take it. */
export type CodeChoice = { code: string; description: string; rebillType: RebillableCategory };

/** Names a row by its ledger code: a known one describes an empty row and says who bears it. */
export function nameOtherRow(row: OtherRow, name: string, codes: readonly CodeChoice[]): OtherRow {
  const known = codes.find((choice) => isSame(choice.code, name));
  if (!known) return { ...row, name };
  const description = row.description || known.description;
  return { ...row, name: known.code, description, rebillable: known.rebillType };
}
