import { useMediaQuery } from '@mantine/hooks';

/** Whether the window fits a media query; the first paint knows it already. */
export const useMedia = (query: string): boolean =>
  useMediaQuery(query, undefined, { getInitialValueInEffect: false });
