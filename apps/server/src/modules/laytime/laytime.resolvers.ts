import { documentFormatInput, VOYAGE_DOCUMENT_TITLES } from '@mainsheet/contract';
import { formatMoney } from '@mainsheet/money';
import { actorOf, type Context } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { today } from '../commercial-documents/index.ts';
import { presentVoyageDocument } from '../voyage-documents/index.ts';
import { prefillInvoiceLaytime } from './billing.service.ts';
import { makeClaimPackage } from './claim-package.service.ts';
import { presentLaytime, presentRow } from './laytime.presenter.ts';
import type { WholeLaytimeRow } from './laytime.repository.ts';
import * as service from './laytime.service.ts';
import { countForm } from './laytime-record.ts';
import { startLaytime } from './start.service.ts';
import { readTimeBarDays, saveTimeBarDays } from './time-bars.service.ts';

const asked = (c: Context) => [c.platform, actorOf(c)] as const;

const answer = (c: Context, row: WholeLaytimeRow, message: string) => ({
  message,
  laytime: presentLaytime(row, today(c.platform)),
});

export const laytimeResolvers: Resolvers = {
  Query: {
    listLaytime: async (_, { data }, c) => {
      const { rows, ...page } = await service.listLaytime(...asked(c), data ?? {});
      const day = today(c.platform);
      return { ...page, rows: rows.map((row) => presentRow(row, day)) };
    },
    viewLaytime: async (_, { data }, c) =>
      presentLaytime(await service.viewLaytime(...asked(c), data), today(c.platform)),
    laytimeStart: async (_, { voyageId, cargoRowId }, c) => ({
      data: await startLaytime(...asked(c), { voyageId, cargoRowId: cargoRowId ?? null }),
    }),
    claimTimeBarDays: (_, __, c) => readTimeBarDays(...asked(c)),
    prefillInvoiceLaytime: (_, { data }, c) => prefillInvoiceLaytime(...asked(c), data.laytimeId),
  },
  Mutation: {
    setClaimTimeBar: async (_, args, c) => ({
      message: 'The time bar of new claims was saved.',
      timeBarDays: await saveTimeBarDays(...asked(c), args),
    }),
    createLaytime: async (_, { data }, c) =>
      answer(c, await service.createLaytime(...asked(c), data), 'The laytime statement was saved.'),
    updateLaytime: async (_, { laytimeId: id, version, data }, c) => {
      const saved = await service.updateLaytime(...asked(c), { id, version, data });
      return answer(c, saved, 'The laytime statement was saved.');
    },
    setLaytimeStatus: async (_, { laytimeId: id, version, status }, c) => {
      const done = await service.setLaytimeStatus(...asked(c), { id, version, status });
      return answer(c, done, `${done.label} is ${done.status.toLowerCase()}.`);
    },
    agreeLaytimeClaim: async (_, { laytimeId: id, version, data }, c) => {
      const done = await service.agreeLaytimeClaim(...asked(c), { id, version, data });
      const { claim } = countForm(done.form);
      return answer(c, done, `${done.label} is agreed at ${claim ? formatMoney(claim) : ''}.`);
    },
    makeClaimPackage: async (_, { laytimeId, format: wanted }, c) => {
      const { format } = parseBody(documentFormatInput, { format: wanted });
      const made = await makeClaimPackage(...asked(c), { laytimeId, format });
      const document = presentVoyageDocument(made);
      const { version, sourceName, missing } = document;
      const lacks = missing.length > 0 ? ` Missing: ${missing.join('; ')}.` : '';
      return {
        message: `${VOYAGE_DOCUMENT_TITLES[made.kind]} ${sourceName} version ${version} was made.${lacks}`,
        document,
      };
    },
    deleteLaytime: async (_, { laytimeId: id, version }, c) => {
      const before = await service.deleteLaytime(...asked(c), { id, version });
      return answer(c, before, `${before.label} was deleted.`);
    },
  },
};
