import type { Client } from 'urql';
import type { CharterSpecialistChoicesQuery } from '../../api/generated/graphql.ts';
import { CHARTER_SPECIALISTS } from './estimates.queries.ts';
import type { LookUps } from './rows/field.ts';

type NamedPeople = CharterSpecialistChoicesQuery['charterSpecialists'];

/** Members, then those who are invited to be. */
const choicesOf = ({ specialists, invites }: NamedPeople) =>
  [
    ...specialists.map(({ contactId, ...one }) => ({ ...one, id: contactId, hint: '' })),
    ...invites.map((one) => ({ ...one, hint: 'invited' })),
  ].map(({ id, firstName, lastName, hint }) => ({
    ...{ id, hint, name: `${firstName} ${lastName}`.trim() },
  }));

/** Who may be named as charter specialist, by a part of the name; asked at each search, for people come and go. */
export const createSpecialistLookUp =
  (client: Client): LookUps['specialists'] =>
  async (text) => {
    const { data, error } = await client.query(CHARTER_SPECIALISTS, {});
    if (!data) throw error ?? new Error('The charter specialists could not be loaded.');
    const wanted = text.trim().toLowerCase();
    return choicesOf(data.charterSpecialists).filter(({ name }) =>
      name.toLowerCase().includes(wanted),
    );
  };
