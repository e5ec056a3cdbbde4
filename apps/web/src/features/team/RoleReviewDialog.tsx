import type { PermissionMap } from '@mainsheet/contract';
import { Button } from '@mantine/core';
import { Alert, CancelButton, Dialog, Facts } from '../../ui/index.ts';
import { ApproverWarning } from './ApproverWarning.tsx';
import type { Shortage } from './approver-shortage.ts';
import { type FlagChange, flagChanges } from './role-preview.ts';

type RoleState = { name: string; permissions: PermissionMap };

type RoleReviewDialogProps = {
  before: RoleState;
  after: RoleState;
  memberCount: number;
  shortage: Shortage | null;
  isBusy: boolean;
  failure: string | null;
  onSave: () => void;
  onClose: () => void;
};

function Changes({ title, changes }: { title: string; changes: readonly FlagChange[] }) {
  if (changes.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="role-review-head">{title}</h3>
      <ul className="settings-consequences">
        {changes.map(({ feature, actions }) => (
          <li key={feature}>
            {feature}: {actions.join(', ')}
          </li>
        ))}
      </ul>
    </section>
  );
}

const effectOn = (memberCount: number): string => {
  if (memberCount === 0) return 'Nobody has this role at present.';
  return `It acts at once for ${memberCount === 1 ? '1 person' : `${memberCount} people`}.`;
};

/** What an edited role gives and takes, before it is saved. */
export function RoleReviewDialog(props: RoleReviewDialogProps) {
  const { before, after, memberCount, shortage, isBusy, failure, onSave, onClose } = props;
  const { given, taken } = flagChanges(before.permissions, after.permissions);
  return (
    <Dialog
      opened
      title={`Save the role ${before.name}?`}
      onClose={onClose}
      actions={
        <>
          <CancelButton />
          <Button loading={isBusy} onClick={onSave} data-autofocus>
            Save
          </Button>
        </>
      }
    >
      <div className="stack">
        {failure && <Alert tone="negative">{failure}</Alert>}
        <p>{effectOn(memberCount)}</p>
        {before.name !== after.name && <Facts facts={[['New name', after.name]]} />}
        <Changes title="Given" changes={given} />
        <Changes title="Taken away" changes={taken} />
        {shortage && <ApproverWarning shortage={shortage} />}
      </div>
    </Dialog>
  );
}
