import { graphql } from '../../api/generated/index.ts';

export const NOTIFICATION_PREFERENCES = graphql(`
  query NotificationPreferences {
    notificationPreferences {
      kind
      inApp
      byMail
      byPush
      isFixed
    }
  }
`);

export const UPDATE_NOTIFICATION_PREFERENCE = graphql(`
  mutation UpdateNotificationPreference(
    $kind: String!
    $inApp: Boolean!
    $byMail: Boolean!
    $byPush: Boolean!
  ) {
    updateNotificationPreference(kind: $kind, inApp: $inApp, byMail: $byMail, byPush: $byPush) {
      ...Outcome
    }
  }
`);

export const UNSUBSCRIBE_FROM_PUSH = graphql(`
  mutation UnsubscribeFromPush {
    unsubscribeFromPush {
      ...Outcome
    }
  }
`);

export const PUSH_TEST = graphql(`
  mutation PushTest {
    pushTest {
      ...Outcome
    }
  }
`);
