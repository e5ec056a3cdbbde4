import { contactInput } from '@mainsheet/contract';
import type { SignedIn } from './test-server.ts';

/** A vendor of the company. @returns its id */
export const newVendor = (who: SignedIn, name: string): Promise<string> =>
  newCustomer(who, name, { kinds: ['vendor'], paymentTermsDays: 21 });

/** A customer of the company, with what else is to stand on the contact. @returns its id */
export async function newCustomer(who: SignedIn, name: string, more: object = {}): Promise<string> {
  const data = contactInput.parse({ name, kinds: ['customer'], ...more });
  const made = await who.graphql<{ createContact: { contact: { id: string } } }>(
    'mutation ($data: ContactInput!) { createContact(data: $data) { contact { id } } }',
    { data },
  );
  return made.data.createContact.contact.id;
}
