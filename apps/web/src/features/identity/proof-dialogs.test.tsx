import { createClient, type Operation, type OperationResult, Provider } from 'urql';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { fromPromise, mergeMap, pipe } from 'wonka';
import { TestFrame } from '../../ui/test-frame.tsx';
import { PairingDialog } from './PairingDialog.tsx';
import { ProofDialog } from './ProofDialog.tsx';
import type { Security } from './security.queries.ts';

const SECURITY: Security = {
  email: 'nora@skagerrak.example',
  isTwoFactorEnabled: false,
  hasAuthenticator: false,
  hasSms: false,
  phone: '',
  methods: [],
  recoveryCodesLeft: 0,
  passkeys: [],
};

const password = () => page.getByLabelText('Present password', { exact: true });

describe('a dialog that asks who it is', () => {
  it('is sent once, however often it is pressed, and again after a refusal', async () => {
    const tries: ((refusal: string | null) => void)[] = [];
    const onConfirm = () => new Promise<string | null>((resolve) => tries.push(resolve));
    await render(
      <TestFrame>
        <ProofDialog
          title="New recovery codes?"
          action="Make ten new codes"
          security={SECURITY}
          onConfirm={onConfirm}
          onClose={() => undefined}
        />
      </TestFrame>,
    );
    await password().fill('a password');
    await userEvent.keyboard('{Enter}{Enter}');
    const button = page.getByRole('button', { name: 'Make ten new codes' });
    await expect.element(button).toBeDisabled();
    (document.querySelector('form') as HTMLFormElement).requestSubmit();
    expect(tries).toHaveLength(1);
    tries[0]?.('This is not your password.');
    await expect.element(page.getByRole('alert')).toHaveTextContent('This is not your password.');
    await button.click();
    expect(tries).toHaveLength(2);
  });
});

describe('the dialog that sets a method up', () => {
  it('asks for one pairing, however often it is pressed', async () => {
    const asked = vi.fn();
    // A server that hears it and has not answered yet.
    const hear = (operation: Operation) => {
      asked(operation.key);
      return fromPromise(new Promise<OperationResult>(() => undefined));
    };
    const client = createClient({
      url: '/none',
      preferGetMethod: false,
      exchanges: [() => (operations) => pipe(operations, mergeMap(hear))],
    });
    await render(
      <TestFrame>
        <Provider value={client}>
          <PairingDialog
            method="Authenticator"
            security={SECURITY}
            onClose={() => undefined}
            onPaired={() => undefined}
          />
        </Provider>
      </TestFrame>,
    );
    await password().fill('a password');
    await userEvent.keyboard('{Enter}{Enter}');
    await expect.element(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
    (document.querySelector('form') as HTMLFormElement).requestSubmit();
    expect(asked).toHaveBeenCalledTimes(1);
  });
});
