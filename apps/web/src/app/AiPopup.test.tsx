import { createClient, Provider } from 'urql';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { fromValue, map, mergeMap, pipe } from 'wonka';
import { TestFrame } from '../ui/test-frame.tsx';
import { AiPopup } from './AiPopup.tsx';

vi.mock('../platform/session/use-session.ts', () => ({ useUser: () => ({ userId: 'u1' }) }));

const MINUTE_MS = 60_000;
const asked: string[] = [];
let isShowAIPopup = true;

const profile = () => ({
  __typename: 'UserProfile',
  userId: 'u1',
  email: 'ada@example.test',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  isShowAIPopup,
});

/** The document store, with one record in it. */
const client = createClient({
  url: '/none',
  preferGetMethod: false,
  exchanges: [
    () => (operations) =>
      pipe(
        operations,
        mergeMap((operation) =>
          pipe(
            fromValue(operation),
            map(() => {
              const isMerge = operation.kind === 'mutation';
              if (isMerge) isShowAIPopup = operation.variables?.isShowAIPopup === true;
              if (operation.kind !== 'teardown') asked.push(operation.kind);
              const data = isMerge
                ? { mergeUserProfile: { errorFlag: 'SUCCESS', message: '', profile: profile() } }
                : { userProfile: profile() };
              return { operation, data, stale: false, hasNext: false };
            }),
          ),
        ),
      ),
  ],
});

const show = () =>
  render(
    <TestFrame>
      <Provider value={client}>
        <AiPopup />
      </Provider>
    </TestFrame>,
  );
const dialog = page.getByRole('dialog', { name: 'Introducing AI Mode (Beta)' });

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('AI-04 AI-05 AI-06 AUTH-18 AUTH-19 invites once: the page opens in a new tab, and the record keeps that it was seen', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  const first = await show();
  await expect.element(dialog).toBeVisible();
  const text =
    'Ask questions about your fleet, voyages and finances in plain language, no setup required.';
  await expect.element(dialog.getByText(text, { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Try AI Mode' }).click();
  expect(opened).toHaveBeenCalledWith('/ask-mainsheet', '_blank', 'noopener');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => asked).toEqual(['query', 'mutation']);
  expect(isShowAIPopup).toBe(false);
  await first.unmount();

  // Within five minutes the record is taken as it was read, afterwards it is asked for again.
  isShowAIPopup = true;
  const second = await show();
  await new Promise((resolve) => setTimeout(resolve, 100));
  await expect.element(dialog).not.toBeInTheDocument();
  expect(asked).toHaveLength(2);
  await second.unmount();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * MINUTE_MS + 1 });
  await show();
  await expect.element(dialog).toBeVisible();
  expect(asked).toEqual(['query', 'mutation', 'query']);
  await dialog.getByRole('button', { name: 'Maybe Later' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => isShowAIPopup).toBe(false);
});
