import { graphql } from '../../api/generated/index.ts';

export const NOTIFICATION_PREFERENCES = graphql(`
  query NotificationPreferences {
    notificationPreferences {
      kind
      inApp
      byMail
      isFixed
    }
  }
`);

export const UPDATE_NOTIFICATION_PREFERENCE = graphql(`
  mutation UpdateNotificationPreference($kind: String!, $inApp: Boolean!, $byMail: Boolean!) {
    updateNotificationPreference(kind: $kind, inApp: $inApp, byMail: $byMail) {
      errorFlag
      message
    }
  }
`);
