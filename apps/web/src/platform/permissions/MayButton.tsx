import { Button, type ButtonProps, Tooltip } from '@mantine/core';
import type { ComponentPropsWithoutRef, MouseEvent } from 'react';
import { isRestricted, useMay, useUser } from '../session/use-session.ts';
import type { PermissionKey } from './permissions.ts';
import { showRefusal } from './refusals.ts';

const STAFF_TEXT = 'You do not have permission to perform this action';
const RESTRICTED_TEXT = 'You do not have access to this feature.';

type MayButtonProps = ButtonProps &
  Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> & {
    needs: PermissionKey;
  };

/**
 * A button that a person without the permission finds switched off, with the reason on hover and
 * focus. It stays reachable: a button that takes no focus tells nobody why; pressed, it says who can give the
 * permission.
 */
export function MayButton({ needs, onClick, disabled = false, ...props }: MayButtonProps) {
  const may = useMay(needs);
  const text = isRestricted(useUser()) ? RESTRICTED_TEXT : STAFF_TEXT;
  if (may) return <Button {...props} disabled={disabled} {...(onClick ? { onClick } : {})} />;
  const refuse = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    const { ariaLabel, textContent } = event.currentTarget;
    showRefusal(needs, ariaLabel || textContent || '');
  };
  return (
    <Tooltip label={text} events={{ hover: true, focus: true, touch: true }}>
      <Button {...props} data-disabled aria-disabled onClick={refuse} />
    </Tooltip>
  );
}
