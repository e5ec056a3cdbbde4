import type { Client } from 'urql';
import type { UserProfileQuery } from '../api/generated/graphql.ts';
import { graphql } from '../api/generated/index.ts';

const USER_PROFILE = graphql(`
  query UserProfile {
    userProfile {
      userId
      email
      createdAt
      updatedAt
      isShowAIPopup
    }
  }
`);

const MERGE_USER_PROFILE = graphql(`
  mutation MergeUserProfile($isShowAIPopup: Boolean!) {
    mergeUserProfile(isShowAIPopup: $isShowAIPopup) {
      ...Outcome
      profile {
        userId
        email
        createdAt
        updatedAt
        isShowAIPopup
      }
    }
  }
`);

type UserProfile = UserProfileQuery['userProfile'];

/** A record read lately is not asked for again. */
const FRESH_MS = 5 * 60_000;

let stored: { profile: UserProfile; readAt: number } | null = null;

/** One's own record; what was read within five minutes is taken as it was. Null when it cannot be had. */
export async function readUserProfile(client: Client, userId: string): Promise<UserProfile | null> {
  const now = Date.now();
  if (stored?.profile.userId === userId && now - stored.readAt < FRESH_MS) return stored.profile;
  const answer = await client.query(USER_PROFILE, {}, { requestPolicy: 'network-only' });
  const profile = answer.data?.userProfile ?? null;
  stored = profile && { profile, readAt: now };
  return profile;
}

/** The invitation to the AI mode is not shown again, in no browser. */
export async function clearAiPopup(client: Client): Promise<void> {
  const answer = await client.mutation(MERGE_USER_PROFILE, { isShowAIPopup: false });
  const profile = answer.data?.mergeUserProfile.profile;
  if (profile) stored = { profile, readAt: Date.now() };
}
