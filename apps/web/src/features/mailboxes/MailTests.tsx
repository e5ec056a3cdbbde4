import { Alert } from '../../ui/index.ts';

export type MailTest = { what: string; isGood: boolean; message: string };

/** How the connections went: in a line when both are good, else each server with its own words. */
export function MailTests({ tests }: { tests: readonly MailTest[] }) {
  if (tests.length > 0 && tests.every((test) => test.isGood)) {
    return <Alert tone="positive">Both servers let us in.</Alert>;
  }
  return tests.map(({ what, isGood, message }) => (
    <Alert key={what} tone={isGood ? 'positive' : 'negative'} title={what}>
      {message}
    </Alert>
  ));
}
