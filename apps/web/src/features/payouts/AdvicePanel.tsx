import { type AdviceMail, adviceMail } from '@mainsheet/contract';
import { Button } from '@mantine/core';
import { IconFileTypePdf, IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { useQuery } from 'urql';
import { FRESH } from '../../api/fresh.ts';
import type { PaymentAdviceMailQuery } from '../../api/generated/graphql.ts';
import { fetchFile } from '../../platform/lists/files.ts';
import { MayButton } from '../../platform/permissions/MayButton.tsx';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { useMutate, useVerdict } from '../../platform/records/mutations.ts';
import {
  CancelButton,
  Dialog,
  Facts,
  FormDialog,
  LongTextField,
  Panel,
  showSnackbar,
  TextField,
  useKitForm,
} from '../../ui/index.ts';
import { openPdf } from '../invoices/index.ts';
import { ADVICE_MAIL, MAIL_ADVICE, type Payout } from './payouts.queries.ts';

const tellFailure = (error: unknown) =>
  showSnackbar(error instanceof Error ? error.message : 'The PDF did not arrive', { error: true });

/** What whoever is paid gets to know of it: to be looked at, and mailed by somebody. */
export function AdvicePanel({ payout }: { payout: Payout }) {
  const [isMailing, setMailing] = useState(false);
  const open = () => openPdf(() => fetchFile(`payouts/${payout.id}/advice/pdf`)).catch(tellFailure);
  return (
    <Panel title="Payment advice">
      <div className="stack">
        <p className="muted">
          For {payout.beneficiaryName}: what is paid, for which invoices, and when.
        </p>
        <div className="row">
          <Button
            variant="default"
            leftSection={<IconFileTypePdf size={15} aria-hidden />}
            onClick={() => void open()}
          >
            PDF
          </Button>
          <MayButton
            needs="payout.create"
            variant="default"
            leftSection={<IconMail size={15} aria-hidden />}
            onClick={() => setMailing(true)}
          >
            Email
          </MayButton>
        </div>
      </div>
      {isMailing && <AdviceStep payout={payout} onClose={() => setMailing(false)} />}
    </Panel>
  );
}

type StepProps = { payout: Payout; onClose: () => void };

function AdviceStep({ payout, onClose }: StepProps) {
  const [{ data, error }, again] = useQuery({
    query: ADVICE_MAIL,
    variables: { id: payout.id },
    context: FRESH,
  });
  if (error) {
    return (
      <Dialog opened title="Email payment advice" onClose={onClose} actions={<CancelButton />}>
        <FailedRead error={error} onRetry={() => again(FRESH)} />
      </Dialog>
    );
  }
  if (!data) return null;
  return <AdviceDialog {...{ payout, onClose }} mail={data.paymentAdviceMail} />;
}

type Mail = PaymentAdviceMailQuery['paymentAdviceMail'];

/** The mail as it leaves: from whom, to whom, under which subject, with which file. */
function AdviceDialog({ payout, mail, onClose }: StepProps & { mail: Mail }) {
  const form = useKitForm(adviceMail, { to: mail.to ?? '', message: mail.message });
  const { refusal, judge } = useVerdict(form);
  const [send, isBusy] = useMutate(MAIL_ADVICE);
  const submit = async (data: AdviceMail) => {
    const sent = judge(await send({ id: payout.id, data }));
    if (!sent) return;
    showSnackbar(sent.message);
    onClose();
  };
  return (
    <FormDialog
      title="Email payment advice"
      form={form}
      action="Send mail"
      isBusy={isBusy}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
      widthPx={560}
    >
      <Facts
        facts={[
          ['From', mail.from],
          ['Subject', mail.subject],
        ]}
      />
      <TextField<AdviceMail> name="to" label="To" type="email" required />
      <LongTextField<AdviceMail>
        name="message"
        label="Message"
        hint={`${mail.fileName} goes with it`}
        rows={7}
      />
    </FormDialog>
  );
}
