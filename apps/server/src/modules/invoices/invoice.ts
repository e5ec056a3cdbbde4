import type { CommercialDocument } from '../commercial-documents/index.ts';
import type { PaymentRow } from './payments.repository.ts';

/** An invoice with everything that stands on it. */
export type Invoice = CommercialDocument & { readonly payments: readonly PaymentRow[] };
