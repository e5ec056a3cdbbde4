import { FileButton } from '@mantine/core';
import { type ReactNode, useRef } from 'react';

type FileChooserProps = {
  /** Media types or endings, with commas. */
  accept: string;
  /** What the picked file is called to those who do not see it. */
  label?: string;
  isMultiple?: boolean;
  onChoose: (files: readonly File[]) => Promise<void>;
  /** The button that opens the choice. */
  children: (button: { onClick: () => void }) => ReactNode;
};

/** Takes files from the disk. */
export function FileChooser({ label, isMultiple = false, onChoose, ...rest }: FileChooserProps) {
  // The browser tells of a file chosen again, mended meanwhile, only when the last choice is forgotten.
  const forget = useRef<() => void>(null);
  const take = async (files: readonly File[]) => {
    if (files.length > 0) await onChoose(files);
    forget.current?.();
  };
  return (
    <FileButton
      {...rest}
      multiple={isMultiple}
      resetRef={forget}
      {...(label ? { inputProps: { 'aria-label': label } } : {})}
      onChange={(chosen: File | File[] | null) => void take([chosen ?? []].flat())}
    />
  );
}
