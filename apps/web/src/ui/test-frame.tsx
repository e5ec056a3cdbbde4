import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import '@mantine/core/styles.layer.css';

/** What every piece of the kit expects around it, for tests of single pieces. */
export function TestFrame({ children }: { children: ReactNode }) {
  return <MantineProvider env="test">{children}</MantineProvider>;
}
