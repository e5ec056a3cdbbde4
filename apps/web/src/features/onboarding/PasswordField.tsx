import { PasswordInput } from '@mantine/core';
import { useController, useFormContext } from 'react-hook-form';

/** A password to choose, or the one somebody has. */
export function PasswordField({ isKnown }: { isKnown: boolean }) {
  const { control } = useFormContext<{ password: string }>();
  const { field, fieldState } = useController({ name: 'password', control });
  return (
    <PasswordInput
      label="Password"
      size="xs"
      autoComplete={isKnown ? 'current-password' : 'new-password'}
      description={
        isKnown ? undefined : 'Ten characters or more; a sentence is easier to keep in mind.'
      }
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
      visibilityToggleButtonProps={{ 'aria-label': 'Show or hide password' }}
    />
  );
}
