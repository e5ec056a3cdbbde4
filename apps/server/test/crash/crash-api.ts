import { setTimeout as pause } from 'node:timers/promises';
import { PASSWORD } from '../fixtures/quick-password.ts';
import { SoftAuthenticator } from '../fixtures/soft-authenticator.ts';
import { CrashSession } from './crash-session.ts';
import { until } from './waiting.ts';

type Violation = { readonly path: string; readonly message: string };
/** What a mutation or a query came to. */
export type Answer = {
  readonly data: Readonly<Record<string, unknown>> | undefined;
  readonly code: string;
  readonly message: string;
};
export type Said<Row> = { readonly row: Row | null; readonly why: string; readonly code: string };

const INTERNAL_TRIES = 5;

/** Asks the real HTTP API as people do, and again when nobody answered. */
export class CrashApi {
  /** Requests that failed or were cut off, and were sent again. */
  failures = 0;
  /** Answers that say that the server does not know what went wrong. */
  readonly faults: string[] = [];
  readonly #address: string;
  readonly #sessions = new Map<string, CrashSession>();
  readonly #turns = new Map<string, Promise<unknown>>();
  #visitors = 0;

  constructor(address: string) {
    this.#address = address;
  }

  /** Signs a person in once; those who approve get a passkey. */
  async enter(email: string, isApprover: boolean): Promise<void> {
    this.#visitors += 1;
    const ip = `10.1.${this.#visitors >> 8}.${this.#visitors & 255}`;
    const session = new CrashSession({ server: this.#address, email, ip });
    this.#sessions.set(email, session);
    await session.signIn();
    if (!isApprover) return;
    const key = new SoftAuthenticator(`http://localhost:${new URL(this.#address).port}`);
    await until(() => this.#addPasskey(email, key));
    session.key = key;
  }

  async #addPasskey(email: string, key: SoftAuthenticator): Promise<boolean> {
    const begun = await this.ask(email, {
      query: 'mutation ($proof: ProofInput!) { answer: beginPasskey(proof: $proof) { options } }',
      variables: { proof: { password: PASSWORD } },
    });
    const { row } = saidOf<Parameters<SoftAuthenticator['create']>[0]>(begun, 'options');
    if (!row) return false;
    const added = await this.ask(email, {
      query:
        'mutation ($response: WebAuthn!) { answer: addPasskey(name: "Key", response: $response) { recoveryCodes } }',
      variables: { response: key.create(row) },
    });
    return saidOf(added, 'recoveryCodes').row !== null;
  }

  /** Runs a mutation of the contract; its answer, or why there is none. */
  async say<Row>(
    email: string,
    mutation: { field: string; args: string; head: string; row: string; variables: object },
  ): Promise<Said<Row>> {
    const { field, args, head, row, variables } = mutation;
    const name = row.slice(0, row.indexOf(' '));
    const query = `mutation (${head}) { answer: ${field}(${args}) {
      errorFlag message violations { path message } ${row} } }`;
    const answer = await this.ask(email, { query, variables });
    return saidOf<Row>(answer, name);
  }

  /**
   * Does something that takes a fresh second factor; once, as a proof is good for one request. Where no factor was
   * asked for, the answer says why.
   */
  prove(
    email: string,
    run: (proof: object) => { query: string; variables: object },
  ): Promise<Answer | null> {
    // One at a time: a device counts what it signs.
    const turn = (this.#turns.get(email) ?? Promise.resolve()).then(async () => {
      const asked = await this.ask(email, {
        query: 'mutation { answer: askForPasskey { message options } }',
      });
      const said = saidOf<Parameters<SoftAuthenticator['get']>[0]>(asked, 'options');
      if (!said.row) return asked;
      const passkey = this.#sessions.get(email)!.key!.get(said.row);
      return this.#askOnce(email, run({ password: PASSWORD, method: 'Passkey', passkey }));
    });
    this.#turns.set(
      email,
      turn.catch(() => null),
    );
    return turn;
  }

  /** Asks until there is an answer of the application: cut off and unavailable are tried again. */
  async ask(email: string, of: { query: string; variables?: object }): Promise<Answer> {
    for (let faults = 0; ; ) {
      const answer = await this.#askOnce(email, of);
      if (answer?.code === 'INTERNAL' && faults < INTERNAL_TRIES) faults += 1;
      else if (answer) return answer;
      await pause(50);
    }
  }

  /** Null where nobody can say what became of it. */
  async #askOnce(email: string, of: { query: string; variables?: object }): Promise<Answer | null> {
    const session = this.#sessions.get(email)!;
    try {
      const response = await fetch(`${this.#address}/v2/graphql`, {
        method: 'POST',
        headers: session.headers,
        body: JSON.stringify(of),
        signal: AbortSignal.timeout(20_000),
      });
      const { data, errors } = (await response.json()) as {
        data?: Record<string, unknown>;
        errors?: { message: string; extensions: { code: string } }[];
      };
      const code = errors?.[0]?.extensions.code ?? '';
      const message = errors?.[0]?.message ?? '';
      if (code === 'INTERNAL') this.faults.push(`${of.query.slice(0, 90)}: ${message}`);
      if (code === 'UNAUTHENTICATED') {
        await session.renew();
        return null;
      }
      // While the database is away, sign-in answers before GraphQL does: with the status alone.
      if (code !== 'UNAVAILABLE' && (response.ok || code !== '')) return { data, code, message };
    } catch {
      // The server or its database was killed under the request.
    }
    this.failures += 1;
    return null;
  }
}

export function saidOf<Row>({ data, code, message }: Answer, name: string): Said<Row> {
  const answer = data?.answer as
    | ({ message: string; violations: Violation[] } & Record<string, unknown>)
    | undefined;
  const row = (answer?.[name] as Row | null | undefined) ?? null;
  const why = answer?.violations?.map((one) => one.message).join(' ') || answer?.message || message;
  return { row, why: why ?? '', code };
}
