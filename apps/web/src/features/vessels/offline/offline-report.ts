import { FUELS } from '@mainsheet/terms';
import { saveFile } from '../../../ui/index.ts';
import page from './report.html?raw';

type Ship = { readonly name: string; readonly imo: string | null | undefined };

const ESCAPES: Readonly<Record<string, string>> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' },
};
const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? character);

/**
 * The page on which a master reports without a network: one file that asks nothing of anybody, and writes the mail
 * that `parseReportMail` reads.
 */
export function offlineReportPage({ name, imo }: Ship): string {
  const vessel = name.replaceAll(/\s+/g, ' ').trim();
  const values: Readonly<Record<string, string>> = {
    vessel: escapeHtml(vessel),
    imo: imo ? `IMO ${escapeHtml(imo)}. ` : '',
    fuels: FUELS.join(' '),
  };
  return page.replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => values[key] ?? '');
}

export function saveOfflineReport(ship: Ship): void {
  const file = new Blob([offlineReportPage(ship)], { type: 'text/html' });
  saveFile(`Report of ${ship.name}.html`, file);
}
