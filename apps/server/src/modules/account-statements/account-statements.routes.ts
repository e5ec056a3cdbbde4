import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../platform/actor.ts';
import { notFound } from '../../platform/errors.ts';
import { actorOfRequest } from '../../platform/http/request-actor.ts';
import { MEDIA_TYPES } from '../../platform/lists/exported-list.ts';
import type { Platform } from '../../platform/platform.ts';
import { readLetterhead } from '../companies/index.ts';
import { type AccountStatement, readAccountStatement } from './statement.service.ts';
import { statementCsv, statementPaper } from './statement-files.ts';
import { writeCamt } from './write-camt.ts';

type Form = {
  readonly path: string;
  readonly type: string;
  readonly ending: string;
  readonly make: (
    statement: AccountStatement,
    of: { platform: Platform; actor: Actor },
  ) => Promise<Buffer | string> | string;
};

const FORMS: readonly Form[] = [
  {
    ...{ path: 'pdf', type: 'application/pdf', ending: 'pdf' },
    make: async (statement, { platform, actor }) => {
      const sender = await platform.db.inTenant(actor.companyId, readLetterhead);
      return platform.pdf.print(statementPaper(sender, statement));
    },
  },
  { ...{ path: 'csv', type: MEDIA_TYPES.csv, ending: 'csv' }, make: statementCsv },
  {
    ...{ path: 'camt053', type: 'application/xml', ending: 'xml' },
    make: writeCamt,
  },
];

type Asked = {
  Params: { accountId: string; format: string };
  Querystring: Record<string, string>;
};

/** The statement in each of its forms: what they say is what the page says. */
export function accountStatementRoutes(app: FastifyInstance, platform: Platform): void {
  app.get<Asked>(
    '/v2/account-statements/:accountId/:format',
    {
      config: {
        guard: 'statements.view',
        summary: 'The statement of an account for a period: pdf, csv or camt053',
        query: ['from', 'to'],
        produces: 'application/pdf',
      },
    },
    async (request, reply) => {
      const actor = actorOfRequest(request);
      const { accountId, format } = request.params;
      const form = FORMS.find(({ path }) => path === format);
      if (!form) throw notFound('The form of the statement');
      const { from, to } = request.query;
      const asked = { accountId, from: from ?? null, to: to ?? null };
      const statement = await readAccountStatement(platform, actor, asked);
      const { account } = statement;
      const title = `Statement ${account.currency} ${statement.from} to ${statement.to}.${form.ending}`;
      return reply
        .type(form.type)
        .header('content-disposition', `attachment; filename="${title}"`)
        .send(await form.make(statement, { platform, actor }));
    },
  );
}
