import { MantineProvider } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import './kit.css';

/** Stands in for the token of the app's theme. */
const ROW_HEIGHT = { '--row': '26px' } as CSSProperties;

/** What every piece of the kit expects around it, for tests of single pieces. */
export function TestFrame({ children }: { children: ReactNode }) {
  return (
    <MantineProvider env="test">
      <div style={ROW_HEIGHT}>{children}</div>
    </MantineProvider>
  );
}
