import {
  type KycForm as KycValues,
  kycForm,
  listKycGaps,
  MONTHLY_VOLUMES,
} from '@mainsheet/contract';
import { CURRENCY_CODES } from '@mainsheet/money';
import { Button } from '@mantine/core';
import { useFormState, useWatch } from 'react-hook-form';
import type { ZodType } from 'zod';
import { COUNTRY_OPTIONS } from '../../platform/places/countries.ts';
import { LeaveGuard } from '../../platform/records/leave-guard.tsx';
import { showFormRefusal, useMutate } from '../../platform/records/mutations.ts';
import { reloadUser } from '../../platform/session/session.ts';
import {
  civilToday,
  Form,
  LongTextField,
  MultiSelectField,
  optionsOf,
  PageHead,
  Panel,
  PastDateField,
  SelectField,
  showSnackbar,
  Tag,
  TextField,
  useKitForm,
} from '../../ui/index.ts';
import { DocumentsPanel } from './DocumentsPanel.tsx';
import { type Kyc, SAVE_KYC, SUBMIT_KYC } from './kyc.queries.ts';
import { PeopleFields } from './PeopleFields.tsx';

const VOLUMES = optionsOf(MONTHLY_VOLUMES);
const CURRENCIES = optionsOf(CURRENCY_CODES);

/** `Person 2: ` where a gap is one of a person. */
function personOf(path: string): string {
  const index = /^people\.(\d+)\./.exec(path)?.[1];
  return index === undefined ? '' : `Person ${Number(index) + 1}: `;
}

/** What is still missing, from what stands in the form now. */
function Missing({ kyc }: { kyc: Kyc }) {
  const values = useWatch<KycValues>() as KycValues;
  const gaps = listKycGaps(
    values,
    kyc.documents.map((document) => document.kind),
  );
  return (
    <Panel title="What is missing" hint={gaps.length > 0 ? `${gaps.length}` : ''}>
      {gaps.length === 0 ? (
        <p>Nothing. You can submit the application.</p>
      ) : (
        <ul className="kyc-gaps">
          {gaps.map((gap) => (
            <li key={`${gap.path} ${gap.message}`}>
              {personOf(gap.path)}
              {gap.message}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Saving and submitting, with refusals beside their fields. */
function useSteps(kyc: Kyc, form: ReturnType<typeof useKitForm<KycValues>>, onChanged: () => void) {
  const [saveKyc] = useMutate(SAVE_KYC);
  const [submitKyc] = useMutate(SUBMIT_KYC);
  const save = async (values: KycValues): Promise<number | null> => {
    const saved = await saveKyc({ version: kyc.version, form: values });
    if (saved.refusal === null) form.reset(values);
    else showFormRefusal(form, saved);
    return saved.answer?.version ?? null;
  };
  const submit = async (values: KycValues) => {
    const version = await save(values);
    if (version === null) return;
    const submitted = await submitKyc({ version });
    if (submitted.refusal === null) {
      showSnackbar(submitted.answer.message);
      await reloadUser();
    } else showFormRefusal(form, submitted);
    onChanged();
  };
  const keep = async (values: KycValues) => {
    if ((await save(values)) === null) return;
    showSnackbar('Kept. You can go on later.');
    onChanged();
  };
  return { keep, submit };
}

/** The application while it is filled in. */
export function KycForm({ kyc, onChanged }: { kyc: Kyc; onChanged: () => void }) {
  const form = useKitForm<KycValues>(
    kycForm(civilToday()) as unknown as ZodType<KycValues, KycValues>,
    kyc.form as KycValues,
  );
  const { isDirty, isSubmitting } = useFormState({ control: form.control });
  const { keep, submit } = useSteps(kyc, form, onChanged);
  return (
    <Form form={form} onSubmit={submit}>
      <LeaveGuard dirty={isDirty && !isSubmitting} />
      <div className="page">
        <PageHead
          title="Business verification"
          meta={isDirty && <Tag tone="warning">Not saved yet</Tag>}
          actions={
            <>
              <Button
                variant="default"
                disabled={!isDirty || isSubmitting}
                onClick={() => void form.handleSubmit(keep)()}
              >
                Save for later
              </Button>
              <Button type="submit" loading={isSubmitting}>
                Submit for verification
              </Button>
            </>
          }
        />
        <div className="kyc-columns">
          <div className="page">
            <Panel title="Company" hint="As its register says">
              <div className="field-grid">
                <TextField<KycValues> name="legalName" label="Legal name" />
                <TextField<KycValues> name="registrationNo" label="Registration no." />
                <SelectField<KycValues>
                  name="countryCode"
                  label="Country of registration"
                  options={COUNTRY_OPTIONS}
                  blank=""
                />
                <PastDateField<KycValues>
                  name="incorporationDate"
                  label="Incorporated on"
                  blank=""
                />
                <TextField<KycValues> name="address" label="Registered address" />
                <TextField<KycValues> name="postcode" label="Postcode" />
                <TextField<KycValues> name="city" label="City" />
              </div>
            </Panel>
            <Panel title="Owners and directors" hint="Every director, and who holds 25 % or more">
              <PeopleFields />
            </Panel>
            <Panel title="Purpose">
              <div className="stack">
                <LongTextField<KycValues>
                  name="purpose"
                  label="What the account is for"
                  hint="Who pays you and whom you pay, in a sentence or two"
                  rows={3}
                />
                <div className="field-grid">
                  <MultiSelectField<KycValues>
                    name="currencies"
                    label="Expected currencies"
                    options={CURRENCIES}
                  />
                  <SelectField<KycValues>
                    name="monthlyVolume"
                    label="Expected volume a month, USD"
                    options={VOLUMES}
                    blank=""
                  />
                </div>
              </div>
            </Panel>
            <DocumentsPanel
              documents={kyc.documents}
              mayRemove={() => true}
              onChanged={onChanged}
            />
          </div>
          <Missing kyc={kyc} />
        </div>
      </div>
    </Form>
  );
}
