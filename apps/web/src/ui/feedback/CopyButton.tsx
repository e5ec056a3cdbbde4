import { ActionIcon } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { writeText } from '../grid/clipboard-access.ts';
import { showSnackbar } from './snackbar.tsx';

type CopyButtonProps = {
  text: string;
  /** What it is, for people who do not see it stand beside the text: "IBAN of EUR main". */
  what: string;
  /** Whether it has the focus when its dialog opens. */
  isFirst?: boolean;
};

/** Puts a text on the clipboard and says so. */
export function CopyButton({ text, what, isFirst }: CopyButtonProps) {
  const copy = async () => {
    if (await writeText(text)) showSnackbar(`${what} is copied.`);
    else
      showSnackbar('The browser did not let us copy. Mark the text and copy it.', { error: true });
  };
  return (
    <ActionIcon
      size={20}
      aria-label={`Copy ${what}`}
      onClick={() => void copy()}
      {...(isFirst ? { 'data-autofocus': true } : {})}
    >
      <IconCopy size={13} aria-hidden />
    </ActionIcon>
  );
}
