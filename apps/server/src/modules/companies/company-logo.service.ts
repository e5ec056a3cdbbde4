import { LOGO_LIMITS } from '@mainsheet/contract';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError, invalidInput, notFound } from '../../platform/errors.ts';
import { getFile, removeFile, type StoredFile, storeFile } from '../../platform/files.ts';
import { judgeUpload } from '../../platform/judge-upload.ts';
import type { Platform } from '../../platform/platform.ts';
import { sniffDocument, unpacks } from '../../platform/uploads.ts';
import * as companies from './companies.repository.ts';

const fileIdOf = (company: companies.CompanyRow): string | null =>
  (company.settings.logoFileId as string | undefined) ?? null;

export const hasLogo = (company: companies.CompanyRow): boolean => fileIdOf(company) !== null;

/** The picture at the head of the company's papers. */
export async function findLogo(tx: Tx, company: companies.CompanyRow): Promise<StoredFile | null> {
  const id = fileIdOf(company);
  return id ? getFile(tx, id) : null;
}

/** @throws DomainError NOT_FOUND where there is none. */
export function readLogo(platform: Platform, actor: Actor): Promise<StoredFile> {
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const logo = await findLogo(tx, await companies.getCompany(tx));
    if (!logo) throw notFound('The logo');
    return logo;
  });
}

/** A picture as a paper takes it. */
export const pictureOf = ({ media_type: type, content }: StoredFile): string =>
  `data:${type};base64,${content.toString('base64')}`;

const refused = (message: string) => invalidInput([{ code: 'LOGO', path: 'logo', message }]);

/** @throws DomainError INVALID_INPUT saying what is wrong with the picture. */
async function judge(platform: Platform, content: Buffer): Promise<'image/png' | 'image/jpeg'> {
  const { maxBytes, maxSidePx } = LOGO_LIMITS;
  if (content.length > maxBytes) throw refused('Keep the logo within 1 MB.');
  const sniffed = sniffDocument(content);
  if (typeof sniffed === 'string') throw refused(sniffed);
  const { mediaType, longestSidePx } = sniffed;
  if (mediaType === 'application/pdf') throw refused('A logo is a PNG or a JPEG.');
  if (longestSidePx > maxSidePx) throw refused('Keep the logo within 2,000 points a side.');
  const judged = await judgeUpload(platform, content);
  if (typeof judged === 'string') throw refused(judged);
  if (mediaType === 'image/png' && !unpacks(content, maxSidePx)) throw refused(NOT_DRAWN);
  try {
    // What cannot be drawn now would stop every invoice later.
    await platform.pdf.print({
      content: [{ image: pictureOf({ ...BARE, media_type: mediaType, content }) }],
    });
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw refused(NOT_DRAWN);
  }
  return mediaType;
}

const NOT_DRAWN = 'This picture cannot be drawn. Save it anew as a PNG.';
const BARE = { id: '', name: '' };

/** From now on this picture stands on what is printed; papers sent before keep theirs. */
export async function changeLogo(
  platform: Platform,
  actor: Actor,
  content: Buffer | null,
): Promise<void> {
  const mediaType = content && (await judge(platform, content));
  await platform.db.inTenant(actor.companyId, async (tx) => {
    const company = await companies.lockCompany(tx);
    const { logoFileId: before, ...settings } = company.settings;
    const logoFileId =
      content && mediaType && (await keep(platform, tx, { actor, content, mediaType }));
    await companies.updateCompany(tx, {
      name: company.name,
      settings: logoFileId ? { ...settings, logoFileId } : settings,
    });
    if (typeof before === 'string') await removeFile(tx, before);
    await platform.audit.write(tx, actor, {
      action: content ? 'company.logo' : 'company.logo-removed',
      subjectType: 'company',
      subjectId: actor.companyId,
      subjectLabel: company.name,
    });
  });
}

type Stored = { actor: Actor; content: Buffer; mediaType: 'image/png' | 'image/jpeg' };

const keep = (platform: Platform, tx: Tx, { actor, content, mediaType }: Stored) =>
  storeFile(
    tx,
    { name: mediaType === 'image/png' ? 'logo.png' : 'logo.jpg', mediaType, content },
    { actor, clock: platform.clock },
  );
