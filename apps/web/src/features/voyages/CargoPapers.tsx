import { MEASURED_QUANTITIES, QUANTITY_BASES, QUANTITY_BASIS_NAMES } from '@mainsheet/voyage';
import { LeaveGuard } from '../../platform/records/leave-guard.tsx';
import {
  changesOf,
  DateTimeInput,
  Panel,
  QuantityInput,
  SaveMark,
  SelectInput,
  TextInput,
  useAutosavedCopy,
} from '../../ui/index.ts';
import { useVoyageSaves } from './use-voyage-saves.ts';
import type { Voyage } from './voyage-record.ts';
import { isLocked } from './voyage-status.ts';

type CargoRow = Voyage['inputs']['cargoes'][number];

const BASES = QUANTITY_BASES.map((value) => ({ value, label: QUANTITY_BASIS_NAMES[value] }));

/** Cargoes with what was typed of them here, and the rest as it stands. */
const typedOver = (
  present: readonly CargoRow[],
  before: readonly CargoRow[],
  after: readonly CargoRow[],
): CargoRow[] =>
  present.map((cargo) => {
    const was = before.find(({ id }) => id === cargo.id);
    const is = after.find(({ id }) => id === cargo.id);
    return was && is ? { ...cargo, ...changesOf(was, is) } : cargo;
  });

/** Charter party and bill of lading of each cargo, as its freight invoice carries them. */
export function CargoPapers({ voyage }: { voyage: Voyage }) {
  const { saveChange, isNewest } = useVoyageSaves(voyage);
  const {
    value: cargoes,
    setValue: setCargoes,
    state,
  } = useAutosavedCopy<CargoRow[]>({
    theirs: voyage.inputs.cargoes,
    isNewest,
    save: async (next, before) => {
      const inputs = { ...voyage.inputs, cargoes: typedOver(voyage.inputs.cargoes, before, next) };
      if (!(await saveChange({ inputs }))) throw new Error('not saved');
    },
  });
  const change = (id: string, typed: Partial<CargoRow>) =>
    setCargoes(cargoes.map((cargo) => (cargo.id === id ? { ...cargo, ...typed } : cargo)));
  return (
    <Panel
      title="Charter party and bill of lading"
      hint="they stand on the freight invoice; a dated bill of lading says that it is loaded"
      actions={<SaveMark state={state} />}
    >
      <LeaveGuard dirty={state !== 'saved'} />
      {cargoes.map((cargo) => (
        <CargoFields
          key={cargo.id}
          cargo={cargo}
          disabled={isLocked(voyage.status)}
          onChange={(typed) => change(cargo.id, typed)}
        />
      ))}
    </Panel>
  );
}

type CargoFieldsProps = {
  cargo: CargoRow;
  disabled: boolean;
  onChange: (typed: Partial<CargoRow>) => void;
};

function CargoFields({ cargo, disabled, onChange }: CargoFieldsProps) {
  return (
    <fieldset className="field-grid cargo-papers">
      <legend className="small strong">{cargo.name || 'Cargo'}</legend>
      <DateTimeInput
        label="C/P date"
        value={cargo.charterPartyOn}
        onChange={(charterPartyOn) => onChange({ charterPartyOn })}
        disabled={disabled}
      />
      <DateTimeInput
        label="B/L date"
        value={cargo.billOfLadingOn}
        onChange={(billOfLadingOn) => onChange({ billOfLadingOn })}
        disabled={disabled}
      />
      <TextInput
        label="B/L number"
        value={cargo.billOfLadingNumber}
        onChange={(billOfLadingNumber) => onChange({ billOfLadingNumber })}
        disabled={disabled}
      />
      <SelectInput
        label="Quantity by"
        value={cargo.quantityBasis}
        options={BASES}
        onChange={(basis) => onChange({ quantityBasis: basis as CargoRow['quantityBasis'] })}
        disabled={disabled}
      />
      <MeasuredQuantity cargo={cargo} disabled={disabled} onChange={onChange} />
    </fieldset>
  );
}

/** The figure that freight is paid on, of the paper that the basis names. */
function MeasuredQuantity({ cargo, disabled, onChange }: CargoFieldsProps) {
  if (cargo.quantityBasis === 'CP') return null;
  const field = MEASURED_QUANTITIES[cargo.quantityBasis];
  const value = cargo[field];
  return (
    <>
      <QuantityInput
        label={`${QUANTITY_BASIS_NAMES[cargo.quantityBasis]} quantity`}
        unit={cargo.unit.toLowerCase()}
        value={value === null ? null : String(value)}
        decimals={3}
        onChange={(typed) => onChange({ [field]: typed === null ? null : Number(typed) })}
        disabled={disabled}
      />
      {cargo.quantityBasis === 'BL' && (
        <QuantityInput
          label="Less in lieu of weighing"
          unit="%"
          value={String(cargo.lieuOfWeighingPercent)}
          decimals={2}
          onChange={(typed) => onChange({ lieuOfWeighingPercent: Number(typed ?? 0) })}
          disabled={disabled}
        />
      )}
    </>
  );
}
