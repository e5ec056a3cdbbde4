import { contactInput } from '@mainsheet/contract';
import type { SignedIn } from './test-server.ts';

/** A customer of the company, with what else is to stand on the contact. @returns its id */
export async function newCustomer(who: SignedIn, name: string, more: object = {}): Promise<string> {
  const data = contactInput.parse({ name, kinds: ['customer'], ...more });
  const made = await who.graphql<{ createContact: { contact: { id: string } } }>(
    'mutation ($data: Json!) { createContact(data: $data) { contact { id } } }',
    { data },
  );
  return made.data.createContact.contact.id;
}
