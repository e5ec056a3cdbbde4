import {
  BENEFICIARY_TYPE_NAMES,
  type BeneficiaryType,
  PAYMENT_METHOD_NAMES,
  type PaymentMethod,
} from '@mainsheet/contract';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useQuery } from 'urql';
import { FRESH } from '../../api/fresh.ts';
import { contactHref } from '../../platform/navigation/record-links.ts';
import { MayButton } from '../../platform/permissions/MayButton.tsx';
import { countryName } from '../../platform/places/countries.ts';
import { showOutcome, useMutate } from '../../platform/records/mutations.ts';
import { RecordState } from '../../platform/records/RecordState.tsx';
import {
  Changes,
  ConfirmDialog,
  Facts,
  formatInstant,
  Page,
  PageHead,
  Panel,
  Tag,
} from '../../ui/index.ts';
import { ScreeningNotice } from '../sanctions/index.ts';
import { CallBackDialog } from './CallBackDialog.tsx';
import { Flags } from './Flags.tsx';
import { BENEFICIARIES, editBeneficiaryHref, payBeneficiaryHref } from './links.ts';
import { PayeeText } from './PayeeText.tsx';
import { PayTabs } from './PayTabs.tsx';
import { placeOf } from './payout-words.ts';
import {
  ARCHIVE_BENEFICIARY,
  BENEFICIARY,
  type Beneficiary,
  type BeneficiaryHistory,
  VERIFY_BENEFICIARY,
} from './payouts.queries.ts';

/** Whom money goes to: the account, what speaks against it, and all it ever was. */
export function BeneficiaryView({ id }: { id: string }) {
  const [{ data, error }, again] = useQuery({
    query: BENEFICIARY,
    variables: { id },
    context: FRESH,
  });
  const known = data?.getBeneficiary;
  if (!known) {
    return (
      <RecordState error={error} missing="No beneficiary found." onRetry={() => again(FRESH)} />
    );
  }
  return <BeneficiarySheet known={known} again={() => again(FRESH)} />;
}

type SheetProps = { known: BeneficiaryHistory; again: () => void };

function BeneficiarySheet({ known, again }: SheetProps) {
  const { beneficiary, versions } = known;
  const [open, setOpen] = useState<'call' | 'archive' | null>(null);
  return (
    <Page>
      <PageHead
        title={beneficiary.name}
        meta={
          <Tag tone={beneficiary.isHeld ? 'warning' : 'positive'}>
            {beneficiary.isHeld ? 'Call first' : 'Confirmed'}
          </Tag>
        }
        tabs={<PayTabs present="beneficiaries" />}
        actions={<Actions beneficiary={beneficiary} onOpen={setOpen} />}
      />
      <ScreeningNotice kind="beneficiary" id={beneficiary.id} />
      <Flags flags={beneficiary.flags} />
      <div className="panel-columns">
        <Panel title="Account" actions={<AskBank beneficiary={beneficiary} onDone={again} />}>
          <Facts facts={accountFacts(beneficiary)} />
        </Panel>
        <Panel title="Whom we pay">
          <Facts facts={holderFacts(beneficiary)} />
        </Panel>
      </div>
      <Panel title="All it ever was" hint="Nothing here is changed or taken away">
        <div className="stack">
          {versions.map((version) => (
            <section key={version.number} aria-label={`Version ${version.number}`}>
              <p>
                <strong>
                  {version.number === 1
                    ? 'Entered'
                    : version.isNewAccount
                      ? 'Account changed'
                      : 'Changed'}
                </strong>{' '}
                by {version.enteredBy}, {formatInstant(version.enteredAt)} UTC
                {version.callBack &&
                  `, confirmed by ${version.callBack.calledBy} with ${version.callBack.spokeWith}`}
              </p>
              {version.changes.length > 0 && (
                <Changes
                  label={`What version ${version.number} changed`}
                  changes={version.changes}
                />
              )}
            </section>
          ))}
        </div>
      </Panel>
      {open === 'call' && (
        <CallBackDialog
          beneficiary={beneficiary}
          olderBills={known.olderBills}
          onClose={(isDone) => {
            setOpen(null);
            if (isDone) again();
          }}
        />
      )}
      {open === 'archive' && <Archive beneficiary={beneficiary} onClose={() => setOpen(null)} />}
    </Page>
  );
}

type AskBankProps = { beneficiary: Beneficiary; onDone: () => void };

/** Asks the bank again who holds the account. */
function AskBank({ beneficiary: { id, isArchived }, onDone }: AskBankProps) {
  const [verify, isBusy] = useMutate(VERIFY_BENEFICIARY);
  if (isArchived) return null;
  const run = async () => {
    showOutcome(await verify({ id }));
    onDone();
  };
  return (
    <MayButton
      needs="payout.create"
      variant="default"
      size="compact-sm"
      loading={isBusy}
      onClick={() => void run()}
    >
      Ask the bank
    </MayButton>
  );
}

type ActionsProps = { beneficiary: Beneficiary; onOpen: (what: 'call' | 'archive') => void };

function Actions({ beneficiary, onOpen }: ActionsProps) {
  const navigate = useNavigate();
  if (beneficiary.isArchived) return null;
  const { id, isHeld } = beneficiary;
  return (
    <>
      <MayButton needs="payout.create" variant="default" onClick={() => onOpen('archive')}>
        Archive
      </MayButton>
      <MayButton
        needs="payout.create"
        variant="default"
        onClick={() => void navigate({ href: editBeneficiaryHref(id) })}
      >
        Change
      </MayButton>
      <MayButton
        needs="paymentApprovals.modify"
        variant={isHeld ? 'filled' : 'default'}
        onClick={() => onOpen('call')}
      >
        Record a call
      </MayButton>
      <MayButton
        needs="payout.create"
        variant={isHeld ? 'default' : 'filled'}
        onClick={() => void navigate({ href: payBeneficiaryHref(id) })}
      >
        Pay
      </MayButton>
    </>
  );
}

function accountFacts(b: Beneficiary): (readonly [string, ReactNode])[] {
  return [
    ['IBAN', b.iban],
    ['Account number', b.accountNumber],
    ['Routing code', b.routingCode],
    ['BIC', b.bic],
    ['Bank', [b.bankName, countryName(b.bankCountryCode)].filter(Boolean).join(', ')],
    ['Currency', b.currency],
    ['Paid by', PAYMENT_METHOD_NAMES[b.method as PaymentMethod]],
    ['Holder', <PayeeText key="payee" payee={b.payee} />],
    ['Known since', `${formatInstant(b.accountSince)} UTC, entered by ${b.enteredBy}`],
    [
      'Confirmed',
      b.callBack &&
        `${b.callBack.calledBy} called ${b.callBack.phone}${b.callBack.billNumber && ` from ${b.callBack.billNumber}`}, ${formatInstant(b.callBack.calledAt)} UTC`,
    ],
  ].filter(([label, value]) => value || label === 'Confirmed') as [string, ReactNode][];
}

function holderFacts(b: Beneficiary) {
  return [
    [
      'Contact',
      <Link key="contact" to={contactHref(b.contactId)} className="link-button">
        {b.contactName}
      </Link>,
    ],
    ['Kind', BENEFICIARY_TYPE_NAMES[b.entityType as BeneficiaryType]],
    ['Street', [b.street, b.building].filter(Boolean).join(' ')],
    ['Town', [b.postcode, placeOf(b)].filter(Boolean).join(' ')],
    ['Known number', b.knownPhone],
    ['E-mail', b.email],
  ] as const;
}

function Archive({ beneficiary, onClose }: { beneficiary: Beneficiary; onClose: () => void }) {
  const navigate = useNavigate();
  const [archive] = useMutate(ARCHIVE_BENEFICIARY);
  const { id, version, name } = beneficiary;
  const run = async () => {
    const outcome = await archive({ id, version });
    showOutcome(outcome);
    onClose();
    if (outcome.answer) await navigate({ href: BENEFICIARIES });
  };
  return (
    <ConfirmDialog
      opened
      title={`Archive ${name}?`}
      action="Archive"
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <p>It is offered for no new payment. What was paid to it, and its history, stay.</p>
    </ConfirmDialog>
  );
}
