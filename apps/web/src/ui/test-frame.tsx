import { MantineProvider } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { theme } from '../theme/theme.ts';
import './kit.css';

/** Stands in for a token of the app's style sheet. */
const ROW_HEIGHT = { '--row': '26px' } as CSSProperties;

/** What every piece of the kit expects around it, for tests of single pieces. */
export function TestFrame({ children }: { children: ReactNode }) {
  return (
    <MantineProvider env="test" theme={theme}>
      <div style={ROW_HEIGHT}>{children}</div>
    </MantineProvider>
  );
}
