import { actorOf, type Context } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { todayBy } from '../../platform/ids.ts';
import type { DeputyRow } from './deputies.repository.ts';
import * as service from './deputies.service.ts';

function stateOf(row: DeputyRow, today: string): string {
  if (row.ended_at || row.ends_on < today) return 'Over';
  return row.starts_on > today ? 'Coming' : 'Running';
}

async function present(c: Context) {
  const actor = actorOf(c);
  const { open, over, candidates } = await service.readDeputies(c.platform, actor);
  const today = todayBy(c.platform.clock);
  return {
    rows: [...open, ...over].map((row) => {
      const state = stateOf(row, today);
      return {
        id: row.id,
        memberId: row.member_id,
        memberName: row.member_name,
        deputyId: row.deputy_id,
        deputyName: row.deputy_name,
        startsOn: row.starts_on,
        endsOn: row.ends_on,
        state,
        endedAt: row.ended_at,
        endedBy: row.ended_by_name,
        endReason: row.end_reason,
        isMine: row.member_id === actor.memberId,
        mayEnd: state !== 'Over' && service.mayEnd(actor, row),
        version: row.version,
      };
    }),
    candidates: candidates.map(({ member_id: id, member_name: name }) => ({ id, name })),
  };
}

export const approvalDeputyResolvers: Resolvers = {
  Query: { approvalDeputies: (_, __, c) => present(c) },
  Mutation: {
    nameApprovalDeputy: async (_, { data }, c) => {
      await service.nameDeputy(c.platform, actorOf(c), data);
      return { message: 'The deputy was named.', deputies: await present(c) };
    },
    endApprovalDeputy: async (_, { deputyId: id, version }, c) => {
      await service.endDeputy(c.platform, actorOf(c), { id, version });
      return { message: 'The deputy was ended.', deputies: await present(c) };
    },
  },
};
