import { MayButton } from '../../app/MayButton.tsx';
import type { PermissionKey } from '../../app/permissions.ts';
import { formatDay, Panel, Tag } from '../../ui/index.ts';
import type { Invitation } from './team.queries.ts';

type InvitationsPanelProps = {
  invitations: readonly Invitation[];
  /** What taking one back needs. */
  needs: PermissionKey;
  onWithdraw: (id: string) => void;
};

/** Who is invited and has not joined yet. */
export function InvitationsPanel({ invitations, needs, onWithdraw }: InvitationsPanelProps) {
  if (invitations.length === 0) return null;
  return (
    <Panel title="Invitations" flush>
      <ul className="settings-rows">
        {invitations.map((one) => (
          <li key={one.id}>
            <div className="grow">
              <div className="strong">{one.email}</div>
              <div className="muted small">
                {one.roleName}, invited by {one.invitedBy}, good until {formatDay(one.expiresAt)}
              </div>
            </div>
            <Tag tone={one.inviteStatus === 'INVITED' ? 'accent' : 'warning'}>
              {one.inviteStatus === 'INVITED' ? 'Invited' : 'Expired'}
            </Tag>
            <MayButton
              needs={needs}
              variant="default"
              aria-label={`Take back the invitation of ${one.email}`}
              onClick={() => onWithdraw(one.id)}
            >
              Take back
            </MayButton>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
