import { KEY_TIMES, type KeyTime, VESSEL_REPORT_KINDS } from '@mainsheet/contract';
import type { ReportMail } from '@mainsheet/entry';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useQuery } from 'urql';
import { showOutcome, useMutate } from '../../../platform/records/mutations.ts';
import {
  Alert,
  CancelButton,
  Dialog,
  optionsOf,
  QuantityInput,
  SelectInput,
  TextInput,
  UtcInput,
} from '../../../ui/index.ts';
import { VESSEL_EARNINGS, type VesselRow } from '../vessels.queries.ts';
import { PastedReport, readReport } from './PastedReport.tsx';
import { CREATE_REPORT_OF_MAIL, CREATE_VESSEL_REPORT } from './reports.queries.ts';

/** Figures as they are typed; decimal texts, null where nothing stands. */
const FIGURES = [
  ['latitude', 'Latitude', '°', 4],
  ['longitude', 'Longitude', '°', 4],
  ['distanceNm', 'Distance', 'nm', 1],
  ['hours', 'Hours', 'h', 1],
  ['distanceToGoNm', 'Distance to go', 'nm', 1],
  ['rpm', 'RPM', 'rpm', 1],
  ['slipPercent', 'Slip', '%', 1],
  ['windBeaufort', 'Wind', 'Bft', 0],
  ['seaState', 'Sea state', '', 0],
  ['cargoT', 'Cargo', 'mt', 0],
  ['draftForwardM', 'Draft forward', 'm', 2],
  ['draftAftM', 'Draft aft', 'm', 2],
] as const;
type FigureName = (typeof FIGURES)[number][0];
type Figures = Readonly<Partial<Record<FigureName, string | null>>>;
type Fuels = ReadonlyMap<string, { robT: string | null; usedT: string | null }>;

type Draft = {
  readonly kind: string;
  readonly reportedAt: string | null;
  readonly voyageId: string | null;
  readonly port: string;
  readonly etaPort: string;
  readonly eta: string | null;
  readonly remarks: string;
  readonly figures: Figures;
  readonly fuels: Fuels;
  /** Of a statement of facts. */
  readonly times: Readonly<Partial<Record<KeyTime, string | null>>>;
};

const EMPTY: Draft = {
  kind: 'Noon',
  reportedAt: null,
  voyageId: null,
  port: '',
  etaPort: '',
  eta: null,
  remarks: '',
  figures: {},
  fuels: new Map(),
  times: {},
};

const isStatement = ({ kind }: Draft): boolean => kind === 'Statement of facts';

const numberOf = (typed: string | null | undefined): number | null =>
  typed === null || typed === undefined ? null : Number(typed);

function dataOf(vesselId: string, draft: Draft) {
  const { figures, fuels, times, ...rest } = draft;
  return {
    vesselId,
    ...rest,
    keyTimes: isStatement(draft)
      ? Object.fromEntries(KEY_TIMES.map(([key]) => [key, times[key] ?? null]))
      : null,
    ...Object.fromEntries(FIGURES.map(([name]) => [name, numberOf(figures[name])])),
    fuels: [...fuels].flatMap(([fuel, { robT, usedT }]) =>
      robT === null ? [] : [{ fuel, robT: Number(robT), usedT: Number(usedT ?? 0) }],
    ),
  };
}

const keyOf = ({ id, version }: { id: string; version: number }) => ({ id, version });

const textOf = (value: number | null | undefined): string | null =>
  value === null || value === undefined ? null : String(value);

/** The draft with what a mail says; what it leaves open stays as typed. */
function withMail(draft: Draft, mail: ReportMail): Draft {
  const { latitude, longitude } = mail;
  const said = { ...mail.figures, latitude, longitude };
  const figures = Object.fromEntries(
    Object.entries(said).flatMap(([name, value]) =>
      value === null ? [] : [[name, textOf(value)]],
    ),
  );
  const fuels = mail.fuels.map(
    ({ fuel, robT, usedT }) => [fuel, { robT: textOf(robT), usedT: textOf(usedT) }] as const,
  );
  return {
    ...draft,
    kind: mail.kind ?? draft.kind,
    reportedAt: mail.reportedAt ?? draft.reportedAt,
    eta: mail.eta ?? draft.eta,
    port: mail.port || draft.port,
    etaPort: mail.etaPort || draft.etaPort,
    remarks: mail.remarks || draft.remarks,
    figures: { ...draft.figures, ...figures },
    fuels: new Map([...draft.fuels, ...fuels]),
  };
}

/** Fuels of her tables: those she can report. */
const fuelsOf = ({ details }: VesselRow): string[] => {
  const { seaConsumption = [] } = details as { seaConsumption?: readonly { fuel: string }[] };
  return [...new Set(seaConsumption.map(({ fuel }) => fuel))].toSorted();
};

/** The same and what the draft names beside them. */
const fuelsIn = (vessel: VesselRow, { fuels }: Draft): string[] =>
  [...new Set([...fuelsOf(vessel), ...fuels.keys()])].toSorted();

type NewReportDialogProps = {
  vessel: VesselRow;
  /** The mail that it is made of. */
  mail?: { id: string; version: number; text: string } | undefined;
  onClose: () => void;
};

/** A report typed from what the ship sent. */
export function NewReportDialog({ vessel, mail, onClose }: NewReportDialogProps) {
  const [draft, setDraft] = useState(() => (mail ? withMail(EMPTY, readReport(mail.text)) : EMPTY));
  const [isPasting, setPasting] = useState(mail !== undefined);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [create, isBusy] = useMutate(CREATE_VESSEL_REPORT);
  const [createOfMail, isTaking] = useMutate(CREATE_REPORT_OF_MAIL);
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }));
  const save = async () => {
    const data = dataOf(vessel.id, draft);
    const outcome = mail ? await createOfMail({ ...keyOf(mail), data }) : await create({ data });
    if (outcome.refusal !== null) return setRefusal(outcome.refusal);
    showOutcome(outcome);
    return onClose();
  };
  return (
    <Dialog
      opened
      title={`New report of ${vessel.name}`}
      widthPx={680}
      onClose={onClose}
      isChanged={draft !== EMPTY}
      actions={
        <>
          <CancelButton />
          <Button loading={isBusy || isTaking} onClick={() => void save()}>
            Submit report
          </Button>
        </>
      }
    >
      <div className="stack">
        {refusal && <Alert tone="negative">{refusal}</Alert>}
        {isPasting ? (
          <PastedReport
            vesselName={vessel.name}
            start={mail?.text ?? ''}
            onRead={(read) => setDraft((before) => withMail(before, read))}
          />
        ) : (
          <div>
            <Button variant="default" size="compact-sm" onClick={() => setPasting(true)}>
              Paste a mail
            </Button>
          </div>
        )}
        <ReportFields vessel={vessel} draft={draft} set={set} />
      </div>
    </Dialog>
  );
}

type FieldsProps = { vessel: VesselRow; draft: Draft; set: (change: Partial<Draft>) => void };

function ReportFields({ vessel, draft, set }: FieldsProps) {
  const [{ data }] = useQuery({ query: VESSEL_EARNINGS, variables: { vesselId: vessel.id } });
  const voyages = (data?.listVoyages.rows ?? []).map(({ id, voyageNumber }) => ({
    value: id,
    label: voyageNumber,
  }));
  return (
    <>
      <div className="field-grid">
        <SelectInput
          label="Kind"
          options={optionsOf(VESSEL_REPORT_KINDS)}
          value={draft.kind}
          onChange={(kind) => set({ kind: kind ?? 'Noon' })}
        />
        <UtcInput
          label="Reported at"
          value={draft.reportedAt}
          onChange={(reportedAt) => set({ reportedAt })}
        />
        <SelectInput
          label="Voyage"
          clearable
          options={voyages}
          value={draft.voyageId}
          onChange={(voyageId) => set({ voyageId })}
        />
        <TextInput label="Port" value={draft.port} onChange={(port) => set({ port })} />
        {isStatement(draft) &&
          KEY_TIMES.map(([key, label]) => (
            <UtcInput
              key={key}
              label={label}
              value={draft.times[key] ?? null}
              onChange={(at) => set({ times: { ...draft.times, [key]: at } })}
            />
          ))}
        {(isStatement(draft) ? [] : FIGURES).map(([name, label, unit, decimals]) => (
          <QuantityInput
            key={name}
            label={label}
            unit={unit}
            decimals={decimals}
            value={draft.figures[name] ?? null}
            onChange={(value) => set({ figures: { ...draft.figures, [name]: value } })}
          />
        ))}
        {!isStatement(draft) && (
          <>
            <TextInput
              label="Next port"
              value={draft.etaPort}
              onChange={(etaPort) => set({ etaPort })}
            />
            <UtcInput label="ETA" value={draft.eta} onChange={(eta) => set({ eta })} />
          </>
        )}
      </div>
      {!isStatement(draft) && <FuelFields fuels={fuelsIn(vessel, draft)} draft={draft} set={set} />}
      <TextInput label="Remarks" value={draft.remarks} onChange={(remarks) => set({ remarks })} />
    </>
  );
}

type FuelFieldsProps = { fuels: readonly string[] } & Omit<FieldsProps, 'vessel'>;

function FuelFields({ fuels, draft, set }: FuelFieldsProps) {
  const setFuel = (fuel: string, change: { robT?: string | null; usedT?: string | null }) => {
    const before = draft.fuels.get(fuel) ?? { robT: null, usedT: null };
    set({ fuels: new Map(draft.fuels).set(fuel, { ...before, ...change }) });
  };
  return (
    <div className="field-grid">
      {fuels.flatMap((fuel) => [
        <QuantityInput
          key={`${fuel} used`}
          label={`${fuel} used`}
          unit="mt"
          decimals={2}
          value={draft.fuels.get(fuel)?.usedT ?? null}
          onChange={(usedT) => setFuel(fuel, { usedT })}
        />,
        <QuantityInput
          key={`${fuel} on board`}
          label={`${fuel} on board`}
          unit="mt"
          decimals={2}
          value={draft.fuels.get(fuel)?.robT ?? null}
          onChange={(robT) => setFuel(fuel, { robT })}
        />,
      ])}
    </div>
  );
}
