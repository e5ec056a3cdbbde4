import { graphql } from '../../api/generated/index.ts';

export const AUDIT_EVENTS = graphql(`
  query AuditEvents($text: String!, $limit: Int!, $offset: Int!) {
    auditEvents(text: $text, limit: $limit, offset: $offset) {
      total
      rows {
        seq
        at
        actorName
        action
        subjectType
        subjectLabel
        detail
      }
    }
  }
`);
