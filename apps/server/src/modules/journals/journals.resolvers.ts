import { actorOf, type Context } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { proofOf } from '../identity/index.ts';
import type { Journal } from './journal.ts';
import { nameOfJournal } from './journal-name.ts';
import { presentJournal, presentSummary } from './journals.presenter.ts';
import * as service from './journals.service.ts';
import type { Template } from './template.ts';
import { presentTemplate, presentTemplateSummary } from './templates.presenter.ts';
import * as templates from './templates.service.ts';

const asked = (c: Context) => [c.platform, actorOf(c)] as const;

const answer = (c: Context, journal: Journal, message: string) => ({
  message,
  journal: presentJournal(journal, actorOf(c).memberId),
});

const answerTemplate = (c: Context, template: Template, message: string) => ({
  message,
  journalTemplate: presentTemplate(template, c.platform.clock),
});

export const journalResolvers: Resolvers = {
  Query: {
    journals: async (_, query, c) => {
      const { rows, total } = await service.listJournals(...asked(c), query);
      return { rows: rows.map(presentSummary), total };
    },
    journal: async (_, { id }, c) =>
      presentJournal(await service.getJournal(...asked(c), id), actorOf(c).memberId),
    journalTemplates: async (_, __, c) => {
      const { rows, lastClosed } = await templates.listTemplates(...asked(c));
      const known = { clock: c.platform.clock, lastClosed };
      return rows.map((row) => presentTemplateSummary(row, known));
    },
    journalTemplate: async (_, { id }, c) =>
      presentTemplate(await templates.getTemplate(...asked(c), id), c.platform.clock),
    journalStart: (_, __, c) => service.getJournalStart(...asked(c)),
  },
  Mutation: {
    createJournal: async (_, { data, idempotencyKey }, c) => {
      const request = { data, key: idempotencyKey ?? null };
      return answer(c, await service.createJournal(...asked(c), request), 'The draft was saved.');
    },
    updateJournal: async (_, change, c) =>
      answer(c, await service.updateJournal(...asked(c), change), 'The draft was saved.'),
    deleteJournal: async (_, key, c) => {
      await service.deleteJournal(...asked(c), key);
      return { message: 'The draft was deleted.', journal: null };
    },
    postJournal: async (_, { proof, ...key }, c) => {
      const request = { ...key, proof: proof ? proofOf(proof) : null };
      const posted = await service.postDraft(...asked(c), request);
      return answer(c, posted, `${nameOfJournal(posted.row)} is posted.`);
    },
    reverseJournal: async (_, request, c) => {
      const reversed = await service.reverseJournal(...asked(c), request);
      return answer(c, reversed, `${nameOfJournal(reversed.row)} is reversed.`);
    },
    createJournalTemplate: async (_, { data, idempotencyKey }, c) => {
      const request = { data, key: idempotencyKey ?? null };
      const made = await templates.createTemplate(...asked(c), request);
      return answerTemplate(c, made, 'The template was saved.');
    },
    updateJournalTemplate: async (_, change, c) => {
      const changed = await templates.updateTemplate(...asked(c), change);
      return answerTemplate(c, changed, 'The template was saved.');
    },
    pauseJournalTemplate: async (_, key, c) => {
      const paused = await templates.pauseTemplate(...asked(c), key);
      return answerTemplate(c, paused, `${paused.row.name} is paused.`);
    },
    resumeJournalTemplate: async (_, key, c) => {
      const resumed = await templates.resumeTemplate(...asked(c), key);
      return answerTemplate(c, resumed, `${resumed.row.name} goes on from today.`);
    },
    deleteJournalTemplate: async (_, key, c) => {
      await templates.deleteTemplate(...asked(c), key);
      return { message: 'The template was deleted.', journalTemplate: null };
    },
  },
};
