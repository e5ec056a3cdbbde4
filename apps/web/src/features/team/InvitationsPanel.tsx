import { MayButton } from '../../platform/permissions/MayButton.tsx';
import type { PermissionKey } from '../../platform/permissions/permissions.ts';
import { useOneTry } from '../../platform/records/use-one-try.ts';
import { useQuestion } from '../../platform/records/use-question.tsx';
import { formatDay, Panel, Tag } from '../../ui/index.ts';
import type { Invitation } from './team.queries.ts';

type InvitationsPanelProps = {
  invitations: readonly Invitation[];
  /** What taking one back needs. */
  needs: PermissionKey;
  onWithdraw: (id: string) => void;
  /** What inviting needs. */
  needsToSend: PermissionKey;
  /** A new link to the same person; the earlier one opens nothing. */
  onSendAgain: (invitation: Invitation) => Promise<void>;
};

type SendAgainProps = { needs: PermissionKey; email: string; onSend: () => Promise<void> };

function SendAgain({ needs, email, onSend }: SendAgainProps) {
  const [isBusy, attempt] = useOneTry();
  return (
    <MayButton
      needs={needs}
      variant="default"
      loading={isBusy}
      aria-label={`Send the invitation of ${email} again`}
      onClick={() => void attempt(onSend)}
    >
      Send again
    </MayButton>
  );
}

/** Who is invited and has not joined yet. */
export function InvitationsPanel(props: InvitationsPanelProps) {
  const { invitations, needs, onWithdraw, needsToSend, onSendAgain } = props;
  const [ask, dialog] = useQuestion();
  if (invitations.length === 0) return null;
  const takeBack = (one: Invitation) =>
    ask({
      title: `Take back the invitation of ${one.email}?`,
      action: 'Take back',
      danger: true,
      text: 'The link in the mail opens nothing afterwards. You can invite again.',
      onYes: () => onWithdraw(one.id),
    });
  return (
    <Panel title="Invitations" hint={`${invitations.length}`} flush>
      <ul className="settings-rows">
        {invitations.map((one) => (
          <li key={one.id}>
            <div className="grow">
              <div className="strong">{one.email}</div>
              <div className="muted small">
                {one.roleName}, invited by {one.invitedBy},{' '}
                {one.inviteStatus === 'INVITED' ? 'good until' : 'expired'}{' '}
                {formatDay(one.expiresAt)}
              </div>
            </div>
            <Tag tone={one.inviteStatus === 'INVITED' ? 'accent' : 'warning'}>
              {one.inviteStatus === 'INVITED' ? 'Invited' : 'Expired'}
            </Tag>
            {one.inviteStatus !== 'INVITED' && (
              <SendAgain needs={needsToSend} email={one.email} onSend={() => onSendAgain(one)} />
            )}
            <MayButton
              needs={needs}
              variant="default"
              aria-label={`Take back the invitation of ${one.email}`}
              onClick={() => takeBack(one)}
            >
              Take back
            </MayButton>
          </li>
        ))}
      </ul>
      {dialog}
    </Panel>
  );
}
