import { useNavigate, useSearch } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { FRESH } from '../../api/fresh.ts';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { useUser } from '../../platform/session/use-session.ts';
import {
  ForbiddenState,
  formatInstantShort,
  Page,
  PageHead,
  Panel,
  PickList,
  Tag,
  type Tone,
  Waiting,
} from '../../ui/index.ts';
import { InvitePanel, MessagesPanel } from './HostPanels.tsx';
import { KYC_APPLICATIONS, type KycApplication } from './kyc.queries.ts';
import { ReviewPanel } from './ReviewPanel.tsx';
import './kyc.css';

const STATES: Readonly<Record<string, readonly [string, Tone]>> = {
  SUBMITTED: ['Waits for review', 'accent'],
  ACTION_REQUIRED: ['Asked for more', 'warning'],
  REJECTED: ['Rejected', 'negative'],
  APPROVED: ['Approved', 'positive'],
};

function Application({ companyName, status, submittedAt }: KycApplication) {
  const [text, tone] = STATES[status] ?? [status, 'idle'];
  return (
    <>
      <span className="grow">
        <span className="strong">{companyName}</span>
        <span className="muted small kyc-when">
          {submittedAt ? `submitted ${formatInstantShort(submittedAt)} UTC` : ''}
        </span>
      </span>
      <Tag tone={tone}>{text}</Tag>
    </>
  );
}

function Applications() {
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const [{ data, error }, again] = useQuery({ query: KYC_APPLICATIONS, context: FRESH });
  if (error) return <FailedRead error={error} onRetry={() => again(FRESH)} />;
  if (!data) return <Waiting />;
  const open = (companyId: string | undefined) =>
    void navigate({ to: '/house', search: (companyId ? { companyId } : {}) as never });
  const chosen = data.kycApplications.find(
    (one) => one.companyId === search.companyId && one.status === 'SUBMITTED',
  );
  return (
    <div className="kyc-review">
      <div className="page">
        <InvitePanel />
        <Panel title="Applications" hint={`${data.kycApplications.length}`} flush>
          {data.kycApplications.length === 0 && (
            <p className="kyc-none">No company has applied yet.</p>
          )}
          <PickList
            items={data.kycApplications.map((one) => ({
              key: one.companyId,
              isPresent: one === chosen,
              disabled: one.status !== 'SUBMITTED',
              onPick: () => open(one.companyId),
              content: <Application {...one} />,
            }))}
          />
        </Panel>
      </div>
      {chosen ? (
        <ReviewPanel
          key={chosen.companyId}
          companyId={chosen.companyId}
          onDecided={() => {
            again(FRESH);
            open(undefined);
          }}
        />
      ) : (
        <div className="page">
          <Panel label="No application chosen">
            <p className="muted">
              Choose an application that waits. Opening it is written into the company’s own audit
              trail.
            </p>
          </Panel>
          <MessagesPanel />
        </div>
      )}
    </div>
  );
}

/** `/house`: those who run this installation look at applications and decide, in demo mode. */
export function ReviewPage() {
  const { isHost } = useUser();
  return (
    <Page>
      <PageHead title="Applications of companies" />
      {isHost ? <Applications /> : <ForbiddenState />}
    </Page>
  );
}
