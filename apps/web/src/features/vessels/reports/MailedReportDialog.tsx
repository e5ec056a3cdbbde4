import { useNavigate } from '@tanstack/react-router';
import { useFreshQuery } from '../../../api/use-fresh-query.ts';
import type { VesselRow } from '../vessels.queries.ts';
import { NewReportDialog } from './NewReportDialog.tsx';
import { MAILED_REPORT } from './reports.queries.ts';

type MailedReportDialogProps = { vessel: VesselRow; mailId: string };

/** A report that came by mail, read into its fields; closed, the page stands without it. */
export function MailedReportDialog({ vessel, mailId }: MailedReportDialogProps) {
  const navigate = useNavigate();
  const [{ data }] = useFreshQuery({ query: MAILED_REPORT, variables: { id: mailId } });
  const received = data?.receivedMail;
  if (received?.mail.status !== 'Proposed' || received.mail.kind !== 'Vessel report') return null;
  const { id, version } = received.mail;
  return (
    <NewReportDialog
      vessel={vessel}
      mail={{ id, version, text: received.text }}
      onClose={() =>
        void navigate({ to: '.', search: { id: vessel.id, tab: 'reports' }, replace: true })
      }
    />
  );
}
