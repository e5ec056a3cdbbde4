import { memberStampOf } from '../../platform/stamp.ts';
import type { Work } from '../../platform/work.ts';
import { getContactEver } from '../contacts/index.ts';
import { askForPayee } from './ask-payee.ts';
import * as beneficiaries from './beneficiaries.repository.ts';
import { detailOf, tell } from './beneficiaries.service.ts';

/**
 * Holds every account of these contacts until somebody else confirms it anew by a call, as if it had been entered today by
 * whoever acts; returns how many. An account that was confirmed for one record is not confirmed for what another is owed.
 */
export async function holdAnew(
  work: Work,
  { contactIds, warning }: { contactIds: readonly string[]; warning: string },
): Promise<number> {
  const { platform, tx, actor } = work;
  const rows = await beneficiaries.listOfContacts(tx, contactIds);
  const by = memberStampOf(platform, actor);
  for (const { id } of rows) {
    await beneficiaries.lockBeneficiary(tx, id);
    const row = await beneficiaries.getBeneficiary(tx, id);
    const detailNo = row.detail_no + 1;
    // The account stays with the record that it was written with.
    const content = { ...row.content, contactId: row.contact_id };
    const next = { beneficiaryId: id, content, detailNo, bankNo: detailNo };
    const contact = await getContactEver(tx, row.contact_id);
    const detail = await detailOf(tx, next, { contact, at: by.at });
    const warnings = [{ code: beneficiaries.HELD_ANEW, text: warning }, ...detail.warnings];
    await beneficiaries.insertDetail(tx, { ...detail, warnings }, by);
    await beneficiaries.pointAt(tx, { ...detail, version: row.version }, by);
    await askForPayee(work, id);
    await tell(work, id, 'hold-anew');
  }
  return rows.length;
}
