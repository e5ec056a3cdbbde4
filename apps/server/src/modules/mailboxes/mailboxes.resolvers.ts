import { actorOf } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import type { MailTest } from './mail-test.service.ts';
import { beginSignIn, finishSignIn } from './mailbox-sign-in.service.ts';
import { presentMailboxes, presentTest } from './mailboxes.presenter.ts';
import * as service from './mailboxes.service.ts';

const answerTests = (tests: readonly MailTest[]) => ({
  message: tests.some((test) => test.failure)
    ? 'Not everything works yet.'
    : 'Both servers let us in.',
  tests: tests.map(presentTest),
});

export const mailboxResolvers: Resolvers = {
  Query: {
    mailboxes: async (_, __, c) => {
      const actor = actorOf(c);
      const view = await service.listMailboxes(c.platform, actor);
      return presentMailboxes(view, c.platform.config, actor.memberId);
    },
  },
  Mutation: {
    testMailbox: async (_, { data }, c) =>
      answerTests(await service.testTyped(c.platform, actorOf(c), data)),
    linkMailbox: async (_, { data }, c) => {
      const { id, email } = await service.linkMailbox(c.platform, actorOf(c), data);
      return { message: `${email} is linked.`, mailboxId: id };
    },
    beginMailboxSignIn: async (_, asked, c) => ({
      message: 'Sign in at the provider.',
      url: await beginSignIn(c.platform, actorOf(c), asked),
    }),
    finishMailboxSignIn: async (_, given, c) => {
      const { id, email } = await finishSignIn(c.platform, actorOf(c), given);
      return { message: `${email} is linked.`, mailboxId: id };
    },
    checkMailbox: async (_, { id }, c) =>
      answerTests(await service.checkMailbox(c.platform, actorOf(c), id)),
    updateMailbox: async (_, given, c) => ({
      message: `${await service.updateMailbox(c.platform, actorOf(c), given)} was saved.`,
    }),
    changeMailboxPassword: async (_, given, c) => ({
      message: `${await service.changePassword(c.platform, actorOf(c), given)} opens with the new password.`,
    }),
    syncMailbox: async (_, { id }, c) => ({
      message: `${await service.syncNow(c.platform, actorOf(c), id)} is being looked at.`,
    }),
    pauseMailbox: async (_, given, c) => {
      const email = await service.pauseMailbox(c.platform, actorOf(c), given);
      return { message: `${email} is ${given.isPaused ? 'paused' : 'looked at again'}.` };
    },
    chooseSender: async (_, { id }, c) => {
      const email = await service.chooseSender(c.platform, actorOf(c), id ?? null);
      return {
        message: email
          ? `The company's mail leaves by ${email}.`
          : "The company's mail leaves by the host again.",
      };
    },
    chooseReadFolders: async (_, given, c) => ({
      message: await service.chooseReadFolders(c.platform, actorOf(c), given),
    }),
    unlinkMailbox: async (_, { id }, c) => ({
      message: `${await service.unlinkMailbox(c.platform, actorOf(c), id)} was unlinked; its passwords are destroyed.`,
    }),
  },
};
