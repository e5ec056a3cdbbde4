import pg from 'pg';
import { ConfigError } from '../config.ts';
import { isDatabaseAway } from '../errors.ts';
import { growingPauseMs, type Pause, pause as realPause } from '../growing-pause.ts';

type PgError = { code?: string; message?: string; errors?: readonly Error[] };

/** Where a connection string leads and as whom, without the password in it. */
function targetOf(connectionString: string): { place: string; user: string; name: string } {
  // The driver reads it as it will when it connects.
  const { host, port, user, database } = new pg.Client({ connectionString });
  return { place: `${host}:${port}`, user: user ?? '', name: database ?? '' };
}

/** What only a change of the settings or of the database mends, in words; null for anything else. */
function mistakeOf(error: unknown, connectionString: string): string | null {
  const { code } = (error ?? {}) as PgError;
  const { place, user, name } = targetOf(connectionString);
  if (code === '28P01' || code === '28000') {
    return `PostgreSQL at ${place} refuses the user "${user}". Check user and password in DATABASE_URL, and pg_hba.conf.`;
  }
  if (code === '3D000') {
    return `PostgreSQL at ${place} has no database "${name}". Create it: create database "${name}" owner "${user}".`;
  }
  return null;
}

function reasonOf(error: unknown): string {
  const { code, message, errors } = (error ?? {}) as PgError;
  const words: Record<string, string> = {
    ECONNREFUSED: 'nothing listens there',
    ENOENT: 'there is no such socket',
    ENOTFOUND: 'its name is not known',
    EAI_AGAIN: 'its name cannot be looked up',
    '57P03': 'it is starting up or shutting down',
    '53300': 'it has no connection left',
  };
  return words[code ?? ''] ?? errors?.[0]?.message ?? message ?? 'no answer';
}

export type WaitingOptions = {
  readonly connectionString: string;
  readonly say: (line: string) => void;
  /** Whether to wait for a database that is away; else it is an error at once. */
  readonly isPatient: boolean;
  readonly pause?: Pause | undefined;
};

/** Every so many failures it says again that it waits: about once a minute. */
const SAY_EVERY = 30;

/**
 * Does what a node does with its database before it is up; while the database is away it waits, with growing
 * pauses, and says so.
 * @throws ConfigError in words when waiting would not help, or when it is not to wait.
 */
export async function whenReachable<T>(
  { connectionString, say, isPatient, pause = realPause }: WaitingOptions,
  work: () => Promise<T>,
): Promise<T> {
  for (let failures = 0; ; failures++) {
    try {
      return await work();
    } catch (error) {
      const mistake = mistakeOf(error, connectionString);
      if (mistake) throw new ConfigError(mistake);
      const isAway = isDatabaseAway(error) || (error as PgError).code === '53300';
      if (!isAway) throw error;
      const sentence = `PostgreSQL at ${targetOf(connectionString).place} does not answer: ${reasonOf(error)}.`;
      if (!isPatient) throw new ConfigError(sentence);
      if (failures % SAY_EVERY === 0) say(`${sentence} Waiting for it, trying again.`);
      await pause(growingPauseMs(failures));
    }
  }
}
