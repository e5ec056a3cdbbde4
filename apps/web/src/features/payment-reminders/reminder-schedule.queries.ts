import { graphql } from '../../api/generated/index.ts';

export const REMINDER_SCHEDULE = graphql(`
  query ReminderSchedule {
    reminderSchedule {
      data
      version
    }
  }
`);

export const UPDATE_REMINDER_SCHEDULE = graphql(`
  mutation UpdateReminderSchedule($version: Int!, $data: ReminderScheduleInput!) {
    updateReminderSchedule(version: $version, data: $data) {
      ...Outcome
    }
  }
`);
