import { UPLOAD_LIMITS } from '@mainsheet/contract';
import { CHART } from '@mainsheet/ledger';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useQuery } from 'urql';
import { z } from 'zod';
import { fetchFile, sendFile } from '../../platform/lists/files.ts';
import { countryName } from '../../platform/places/countries.ts';
import { showOutcome, useMutate, useVerdict } from '../../platform/records/mutations.ts';
import { useMay } from '../../platform/session/use-session.ts';
import {
  Alert,
  Facts,
  FileChooser,
  FormDialog,
  formatInstant,
  formatNumber,
  minorUnitDigits,
  SelectField,
  saveFile,
  showSnackbar,
  TextField,
  useKitForm,
} from '../../ui/index.ts';
import { areaOf, categoryName } from './card-words.ts';
import {
  ALLOCATE,
  CARD_VESSELS,
  CARD_VOYAGES,
  type Card,
  REMOVE_RECEIPT,
  type CardTransaction as Row,
} from './cards.queries.ts';

const allocation = z.object({
  accountCode: z.string().min(1, 'Choose an account.'),
  vesselId: z.string(),
  voyageId: z.string(),
  note: z.string().max(300, 'Keep to 300 characters.'),
});
type Allocation = z.infer<typeof allocation>;

const ACCOUNTS = CHART.filter(({ kind }) => kind === 'expense').map(({ code, name }) => ({
  value: code,
  label: `${code} ${name}`,
}));

type DialogProps = { card: Card; row: Row; onDone: () => void; onClose: () => void };

/** One purchase: what it was, its receipt, and where it stands in the books. */
export function TransactionDialog({ card, row, onDone, onClose }: DialogProps) {
  const form = useKitForm<Allocation>(allocation, {
    ...{ accountCode: row.accountCode, note: row.note },
    ...{ vesselId: row.vesselId ?? '', voyageId: row.voyageId ?? '' },
  });
  const { refusal, judge } = useVerdict(form);
  const [allocate, isBusy] = useMutate(ALLOCATE);
  const save = async ({ vesselId, voyageId, ...typed }: Allocation) => {
    // A voyage brings its vessel.
    const data = {
      ...typed,
      vesselId: voyageId ? null : vesselId || null,
      voyageId: voyageId || null,
    };
    const saved = judge(await allocate({ id: row.id, version: row.version, data }));
    if (!saved) return;
    showSnackbar(saved.message);
    onDone();
    onClose();
  };
  return (
    <FormDialog
      title={row.merchantName}
      form={form}
      action="Save"
      isBusy={isBusy}
      refusal={refusal}
      onSubmit={save}
      onClose={onClose}
      widthPx={560}
    >
      {row.failureReason && <Alert tone="warning">{row.failureReason}</Alert>}
      <Facts facts={factsOf(row)} />
      <Receipt card={card} row={row} onDone={onDone} />
      <AllocationFields form={form} />
    </FormDialog>
  );
}

const moneyOf = (currency: string, amount: string): string =>
  `${currency} ${formatNumber(amount, minorUnitDigits(currency))}`;

function factsOf(row: Row): (readonly [string, string])[] {
  const isForeign = row.transactionCurrency !== row.billingCurrency;
  const where = [row.merchantCity, row.merchantCountry && countryName(row.merchantCountry)];
  return [
    ['Time', `${formatInstant(row.authorisedAt)} UTC`],
    ['Where', where.filter(Boolean).join(', ')],
    ['Category', `${categoryName(row.category)}, ${row.merchantCategoryCode}`],
    ...(isForeign
      ? ([
          ['Charged', moneyOf(row.transactionCurrency, row.transactionAmount)],
          [
            'Rate',
            `1 ${row.transactionCurrency} = ${formatNumber(row.rate, 6)} ${row.billingCurrency}`,
          ],
        ] as const)
      : []),
    ['Billed', moneyOf(row.billingCurrency, row.billingAmount)],
    ...(Number(row.heldAmount) > 0
      ? ([['Held', moneyOf(row.billingCurrency, row.heldAmount)]] as const)
      : []),
    ['Status', row.status],
    ['Reference', row.reference],
  ];
}

function AllocationFields({ form }: { form: ReturnType<typeof useKitForm<Allocation>> }) {
  const maySeeVoyages = useMay('contracts.view');
  const maySeeVessels = useMay('vessels.view');
  const [voyages] = useQuery({ query: CARD_VOYAGES, pause: !maySeeVoyages });
  const [vessels] = useQuery({ query: CARD_VESSELS, pause: !maySeeVessels });
  const voyageId = useWatch({ control: form.control, name: 'voyageId' });
  return (
    <div className="card-fields">
      <SelectField<Allocation> name="accountCode" label="Account" options={ACCOUNTS} required />
      {maySeeVoyages && (
        <SelectField<Allocation>
          name="voyageId"
          label="Voyage"
          options={(voyages.data?.voyages ?? []).map((one) => ({
            value: one.id,
            label: `${one.voyageNumber} ${one.vesselName}`,
          }))}
          blank=""
          clearable
        />
      )}
      {maySeeVessels && !voyageId && (
        <SelectField<Allocation>
          name="vesselId"
          label="Vessel"
          options={(vessels.data?.vessels ?? []).map(({ id, name }) => ({
            value: id,
            label: name,
          }))}
          blank=""
          clearable
        />
      )}
      <TextField<Allocation> name="note" label="Note" />
    </div>
  );
}

function Receipt({ card, row, onDone }: Omit<DialogProps, 'onClose'>) {
  const mayChange = useMay(`${areaOf(card)}.modify`);
  const [remove] = useMutate(REMOVE_RECEIPT);
  const [failure, setFailure] = useState<string | null>(null);
  const path = `cards/transactions/${row.id}/receipt`;
  const add = async ([file]: readonly File[]) => {
    if (!file) return;
    if (file.size > UPLOAD_LIMITS.maxBytes) return setFailure('Keep each file within 10 MB.');
    const why = await sendFile(`${path}?name=${encodeURIComponent(file.name)}`, file);
    setFailure(why);
    if (why) return;
    showSnackbar('The receipt was added.');
    onDone();
  };
  const save = async () => {
    try {
      saveFile(row.receiptName ?? 'receipt', await fetchFile(path));
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'The file did not arrive.');
    }
  };
  const takeAway = async () => {
    showOutcome(await remove({ id: row.id }));
    onDone();
  };
  if (row.status === 'Declined' || (!mayChange && !row.receiptName)) return null;
  return (
    <div className="stack">
      {failure && <Alert tone="negative">{failure}</Alert>}
      <div className="row">
        {row.receiptName && (
          <Button variant="default" onClick={() => void save()}>
            Save {row.receiptName}
          </Button>
        )}
        {mayChange && (
          <FileChooser accept=".pdf,.png,.jpg,.jpeg" label="Receipt" onChoose={add}>
            {(button) => (
              <Button variant="default" {...button}>
                {row.receiptName ? 'Replace receipt' : 'Add receipt'}
              </Button>
            )}
          </FileChooser>
        )}
        {mayChange && row.receiptName && (
          <Button variant="subtle" onClick={() => void takeAway()}>
            Remove
          </Button>
        )}
      </div>
    </div>
  );
}
