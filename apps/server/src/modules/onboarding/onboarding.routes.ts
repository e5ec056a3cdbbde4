import { ONBOARDING_TABS, TABS_OF_FLOW } from '@mainsheet/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseBody } from '../../platform/http/parse-body.ts';
import { actorOfRequest } from '../../platform/http/request-actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { answerSession, clientOf, openForMember } from '../identity/index.ts';
import { type Founded, finishSignUp } from './founding.service.ts';
import * as service from './sign-up.service.ts';

/** Twenty companies at once from behind one address; codes and passwords have limits of their own. */
const RATE = { max: 240, windowSeconds: 60, refusal: 'TOO_MUCH_ASKED' } as const;
const token = z.string().max(200);
const readRequest = z.object({ token: token.optional() });
const codeRequest = z.object({ token });
const addAnswer = z.object({
  tab: z.enum(ONBOARDING_TABS, 'There is no such step.'),
  answers: z.record(z.string(), z.unknown()),
});
const answerRequest = addAnswer.extend({ token });

/** How far somebody has come, without anything secret. */
function presentSignUp(signUp: service.SignUp, given: { token: string | null }) {
  const { row, invitation, isKnown } = signUp;
  return {
    token: given.token,
    flow: row.flow,
    tabs: TABS_OF_FLOW[row.flow].filter((tab) => !isKnown || tab !== 'fill-personal-details'),
    tab: service.nextTab(signUp),
    done: row.done_tabs,
    answers: row.answers,
    email: row.email,
    company_name: invitation?.company_name ?? '',
    firstname: invitation?.first_name ?? '',
    lastname: invitation?.last_name ?? '',
    is_known: row.flow === 'invited' && isKnown,
  };
}

const success = (data: unknown, message = '') => ({ error_flag: 'SUCCESS', message, data });
const presentFounded = ({ companyId }: Founded) => ({ company_id: companyId, tab: null });

/** The way to an account: read how far one is, answer a step, ask for another code. */
export function onboardingRoutes(app: FastifyInstance, platform: Platform): void {
  const open = (summary: string, body: z.ZodType) => ({
    config: { guard: 'public' as const, summary, body, rate: RATE },
  });
  app.post('/v2/sign-up', open('How far a sign-up is', readRequest), async (request) => {
    const given = parseBody(readRequest, request.body ?? {}).token;
    const link = given ? given : await service.beginOpen(platform);
    const signUp = await service.openByToken(platform, link);
    return success(presentSignUp(signUp, { token: link }));
  });
  app.post(
    '/v2/sign-up/answer',
    open('Answers a step of a sign-up', answerRequest),
    async (request, reply) => {
      const body = parseBody(answerRequest, request.body);
      const before = await service.openByToken(platform, body.token);
      const signUp = await service.answerTab(platform, before, body);
      if (service.nextTab(signUp)) return success(presentSignUp(signUp, { token: body.token }));
      const founded = await finishSignUp(platform, signUp);
      if (!founded.isNew) return success(presentFounded(founded), 'You have joined. Log in now.');
      const session = await openForMember(platform, founded, clientOf(platform, request));
      return { ...success(presentFounded(founded)), ...answerSession(platform, reply, session) };
    },
  );
  app.post(
    '/v2/sign-up/code',
    open('Sends the code of a sign-up again', codeRequest),
    async (request) => {
      const body = parseBody(codeRequest, request.body);
      await service.sendAgain(platform, await service.openByToken(platform, body.token));
      return success(null, 'A new code is on its way.');
    },
  );
  addAccountRoutes(app, platform);
}

/** The same steps for somebody signed in. */
function addAccountRoutes(app: FastifyInstance, platform: Platform): void {
  const guard = 'multipleAccount.create' as const;
  app.post(
    '/v2/add-account',
    { config: { guard, summary: 'How far an account that is added is' } },
    async (request) => {
      const signUp = await service.openForPerson(platform, actorOfRequest(request));
      return success(presentSignUp(signUp, { token: null }));
    },
  );
  app.post(
    '/v2/add-account/answer',
    { config: { guard, summary: 'Answers a step of adding an account', body: addAnswer } },
    async (request) => {
      const body = parseBody(addAnswer, request.body);
      const before = await service.openForPerson(platform, actorOfRequest(request));
      const signUp = await service.answerTab(platform, before, body);
      if (service.nextTab(signUp)) return success(presentSignUp(signUp, { token: null }));
      return success(presentFounded(await finishSignUp(platform, signUp)));
    },
  );
}
