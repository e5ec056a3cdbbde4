import type { DownloadKind, PermissionKey } from '@mainsheet/contract';
import type { Actor } from '../../platform/actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { printLaytime } from '../laytime/index.ts';
import { printStatement } from '../time-charters/index.ts';
import { formatOf } from './downloads.repository.ts';
import { printFreightStatement } from './freight-statement.ts';
import { printInstructions } from './instructions.ts';
import type { Printed, PrintOrder } from './print-order.ts';
import { printProfitAndLoss } from './profit-paper.ts';
import { printRecap } from './recap.ts';
import { printPerformance } from './vessel-performance.ts';

type Print = (platform: Platform, actor: Actor, order: PrintOrder) => Promise<Printed>;

type Kind = {
  /** What it takes to ask for it, to have it made and to fetch it. */
  readonly needs: PermissionKey;
  readonly print: Print;
};

const ofCharter = (kind: 'hire' | 'pool' | 'opex'): Kind => ({
  needs: 'timeCharters.view',
  print: (platform, actor, { subjectId, query }) =>
    printStatement(platform, actor, {
      ...{ kind, charterId: subjectId, number: query.number },
      format: formatOf(query),
    }),
});

const ofVoyage = (print: Print): Kind => ({ needs: 'contracts.view', print });

export const DOWNLOADS: Readonly<Record<DownloadKind, Kind>> = {
  freight: ofVoyage(printFreightStatement),
  performance: ofVoyage(printPerformance),
  profit: ofVoyage(printProfitAndLoss),
  recap: ofVoyage(printRecap),
  instructions: ofVoyage(printInstructions),
  hire: ofCharter('hire'),
  pool: ofCharter('pool'),
  opex: ofCharter('opex'),
  laytime: ofVoyage((platform, actor, { subjectId, query }) =>
    printLaytime(platform, actor, { id: subjectId, format: formatOf(query) }),
  ),
};
