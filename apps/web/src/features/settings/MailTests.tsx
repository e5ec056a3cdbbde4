import { Alert } from '../../ui/index.ts';

export type MailTest = { what: string; isGood: boolean; message: string };

/** How the connections went: each server with its own words. */
export function MailTests({ tests }: { tests: readonly MailTest[] }) {
  return tests.map(({ what, isGood, message }) => (
    <Alert key={what} tone={isGood ? 'positive' : 'negative'} title={what}>
      {message}
    </Alert>
  ));
}
