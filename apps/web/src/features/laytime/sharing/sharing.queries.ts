import type { LaytimeSharingQuery } from '../../../api/generated/graphql.ts';
import { graphql } from '../../../api/generated/index.ts';

export const LAYTIME_SHARING = graphql(`
  query LaytimeSharing($id: ID!) {
    laytimeSharing(laytimeId: $id) {
      ...Sharing
    }
  }
  fragment Sharing on LaytimeSharing {
    shares {
      id
      recipientName
      recipientEmail
      isLive
      allowsComments
      state
      createdAt
      createdBy
      expiresAt
      openedAt
      endedAt
      endedBy
    }
    comments {
      id
      recipientName
      about
      comment
      writtenAt
      settledAt
      settledBy
      answers {
        id
        answer
        answeredAt
        answeredBy
      }
    }
  }
`);
export type Sharing = LaytimeSharingQuery['laytimeSharing'];
export type Share = Sharing['shares'][number];
export type Comment = Sharing['comments'][number];

export const SHARE_LAYTIME = graphql(`
  mutation ShareLaytime($id: ID!, $data: LaytimeShareInput!) {
    shareLaytime(laytimeId: $id, data: $data) {
      ...Outcome
      link
      sharing {
        ...Sharing
      }
    }
  }
`);

export const END_LAYTIME_SHARE = graphql(`
  mutation EndLaytimeShare($id: ID!) {
    endLaytimeShare(shareId: $id) {
      ...Outcome
      sharing {
        ...Sharing
      }
    }
  }
`);

export const ANSWER_LAYTIME_COMMENT = graphql(`
  mutation AnswerLaytimeComment($id: ID!, $answer: String!) {
    answerLaytimeComment(commentId: $id, answer: $answer) {
      ...Outcome
      sharing {
        ...Sharing
      }
    }
  }
`);

export const SETTLE_LAYTIME_COMMENT = graphql(`
  mutation SettleLaytimeComment($id: ID!, $isSettled: Boolean!) {
    settleLaytimeComment(commentId: $id, isSettled: $isSettled) {
      ...Outcome
      sharing {
        ...Sharing
      }
    }
  }
`);
