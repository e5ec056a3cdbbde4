import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../platform/actor.ts';
import { actorOfRequest } from '../../platform/http/request-actor.ts';
import { MEDIA_TYPES } from '../../platform/lists/exported-list.ts';
import type { Platform } from '../../platform/platform.ts';
import { readLetterhead } from '../companies/index.ts';
import { type AccountStatement, readAccountStatement } from './statement.service.ts';
import { statementCsv, statementPaper } from './statement-files.ts';
import { writeCamt } from './write-camt.ts';

type Form = {
  readonly path: string;
  readonly name: string;
  readonly type: string;
  readonly ending: string;
  readonly make: (
    statement: AccountStatement,
    of: { platform: Platform; actor: Actor },
  ) => Promise<Buffer | string> | string;
};

const FORMS: readonly Form[] = [
  {
    ...{ path: 'pdf', name: 'PDF', type: 'application/pdf', ending: 'pdf' },
    make: async (statement, { platform, actor }) => {
      const sender = await platform.db.inTenant(actor.companyId, readLetterhead);
      return platform.pdf.print(statementPaper(sender, statement));
    },
  },
  { ...{ path: 'csv', name: 'CSV', type: MEDIA_TYPES.csv, ending: 'csv' }, make: statementCsv },
  {
    ...{ path: 'camt053', name: 'camt.053.001.08', type: 'application/xml', ending: 'xml' },
    make: writeCamt,
  },
];

type Asked = {
  Params: { accountId: string };
  Querystring: Record<string, string>;
};

/** One address a form; what they say is what the page says. */
export function accountStatementRoutes(app: FastifyInstance, platform: Platform): void {
  for (const { path, name, type, ending, make } of FORMS) {
    app.get<Asked>(
      `/v2/account-statements/:accountId/${path}`,
      {
        config: {
          guard: 'statements.view',
          summary: `The statement of an account for a period as ${name}`,
          query: ['from', 'to'],
          produces: type,
        },
      },
      async (request, reply) => {
        const actor = actorOfRequest(request);
        const { accountId } = request.params;
        const { from, to } = request.query;
        const statement = await readAccountStatement(platform, actor, {
          ...{ accountId, from: from ?? null, to: to ?? null },
        });
        const { account } = statement;
        const title = `Statement ${account.currency} ${statement.from} to ${statement.to}.${ending}`;
        return reply
          .type(type)
          .header('content-disposition', `attachment; filename="${title}"`)
          .send(await make(statement, { platform, actor }));
      },
    );
  }
}
