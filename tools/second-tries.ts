import { appendFileSync } from 'node:fs';
import type { TestCase } from 'vitest/node';

/** Writes the name of every test that passed on its second try into the file `SECOND_TRIES`. */
export default class SecondTries {
  onTestCaseResult(test: TestCase): void {
    const file = process.env.SECOND_TRIES;
    if (!file || !test.diagnostic()?.flaky) return;
    appendFileSync(file, `${test.module.relativeModuleId}: ${test.fullName}\n`);
  }
}
