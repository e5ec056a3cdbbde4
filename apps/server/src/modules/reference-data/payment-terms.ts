import {
  type PaymentTermInput,
  type PaymentTermModule,
  paymentTermInput,
} from '@mainsheet/contract';
import { sql } from 'kysely';
import type { ReferenceList, ReferenceRow } from './reference-list.ts';

export type PaymentTermRow = ReferenceRow & {
  company_id: string;
  label: string;
  description: string;
  days: number | null;
  module: PaymentTermModule;
  is_default: boolean;
};

export const paymentTerms: ReferenceList<PaymentTermRow, PaymentTermInput> = {
  table: 'payment_term',
  subject: 'payment-term',
  what: 'The payment term',
  schema: paymentTermInput,
  columnsOf: (input) => ({
    label: input.label,
    description: input.description,
    days: input.days,
    module: input.module,
    is_default: input.isDefault,
    is_active: input.isActive,
  }),
  labelOf: (input) => input.label,
  wordColumn: 'label',
  order: sql`t.module desc, t.days nulls last, lower(t.label)`,
  uses: (tx) => sql`
    select lower(word) as word, count(distinct id) as uses from (
      select id, terms as word from commercial_document where company_id = ${tx.companyId}
      union all
      select e.id, unnest(array[cargo.value->>'paymentTermsInitial',
        cargo.value->>'paymentTermsBalance'])
      from estimate e cross join lateral jsonb_array_elements(e.inputs->'cargoes') cargo
      where e.company_id = ${tx.companyId} and e.is_active
    ) words where word <> '' group by lower(word)`,
  // New documents of a module start from one term at the most: the newest choice takes its place.
  prepare: async (tx, input, known) => {
    if (!input.isDefault) return;
    await tx.run(sql`
      update payment_term set is_default = false, version = version + 1
      where company_id = ${tx.companyId} and module = ${input.module} and is_default
        and id is distinct from ${known?.id ?? null}::uuid`);
  },
};
