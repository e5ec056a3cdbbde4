import type { MailboxesQuery } from '../../api/generated/graphql.ts';
import { graphql } from '../../api/generated/index.ts';

export const MAILBOXES = graphql(`
  query Mailboxes {
    mailboxes {
      rows {
        id
        provider
        email
        displayName
        color
        signature
        isDefault
        isSender
        isShared
        isMine
        linkedBy
        imap {
          host
          port
          security
          user
        }
        smtp {
          host
          port
          security
          user
        }
        status
        syncedAt
        syncError
        folders {
          id
          displayName
          parentFolderId
          totalItemCount
          unreadItemCount
          isHidden
        }
        readFolders {
          path
          contents
          readAt
          error
        }
        version
      }
      outgoing {
        hostSender
        waiting
        sent
        failed
      }
      providers {
        key
        label
        hasSignIn
      }
    }
  }
`);
export type Mailbox = MailboxesQuery['mailboxes']['rows'][number];
export type Outgoing = MailboxesQuery['mailboxes']['outgoing'];
export type Provider = MailboxesQuery['mailboxes']['providers'][number];

export const MAILBOX_CHANGES = graphql(`
  subscription MailboxChanges {
    changes(topics: ["mailboxes"]) {
      id
    }
  }
`);

export const TEST_MAILBOX = graphql(`
  mutation TestMailbox($data: MailboxInput!) {
    testMailbox(data: $data) {
      ...Outcome
      tests {
        what
        isGood
        message
      }
    }
  }
`);

export const LINK_MAILBOX = graphql(`
  mutation LinkMailbox($data: MailboxInput!) {
    linkMailbox(data: $data) {
      ...Outcome
    }
  }
`);

export const BEGIN_SIGN_IN = graphql(`
  mutation BeginMailboxSignIn($provider: String!, $isShared: Boolean!) {
    beginMailboxSignIn(provider: $provider, isShared: $isShared) {
      ...Outcome
      url
    }
  }
`);

export const FINISH_SIGN_IN = graphql(`
  mutation FinishMailboxSignIn($state: String!, $code: String!) {
    finishMailboxSignIn(state: $state, code: $code) {
      ...Outcome
    }
  }
`);

export const CHECK_MAILBOX = graphql(`
  mutation CheckMailbox($id: ID!) {
    checkMailbox(id: $id) {
      ...Outcome
      tests {
        what
        isGood
        message
      }
    }
  }
`);

export const UPDATE_MAILBOX = graphql(`
  mutation UpdateMailbox($id: ID!, $version: Int!, $data: MailboxDetailsInput!) {
    updateMailbox(id: $id, version: $version, data: $data) {
      ...Outcome
    }
  }
`);

export const CHANGE_MAILBOX_PASSWORD = graphql(`
  mutation ChangeMailboxPassword($id: ID!, $imapPassword: String!, $smtpPassword: String!) {
    changeMailboxPassword(id: $id, imapPassword: $imapPassword, smtpPassword: $smtpPassword) {
      ...Outcome
    }
  }
`);

export const SYNC_MAILBOX = graphql(`
  mutation SyncMailbox($id: ID!) {
    syncMailbox(id: $id) {
      ...Outcome
    }
  }
`);

export const PAUSE_MAILBOX = graphql(`
  mutation PauseMailbox($id: ID!, $isPaused: Boolean!) {
    pauseMailbox(id: $id, isPaused: $isPaused) {
      ...Outcome
    }
  }
`);

export const CHOOSE_SENDER = graphql(`
  mutation ChooseSender($id: ID) {
    chooseSender(id: $id) {
      ...Outcome
    }
  }
`);

export const CHOOSE_READ_FOLDERS = graphql(`
  mutation ChooseReadFolders($id: ID!, $data: ReadFoldersInput!) {
    chooseReadFolders(id: $id, data: $data) {
      ...Outcome
    }
  }
`);

export const UNLINK_MAILBOX = graphql(`
  mutation UnlinkMailbox($id: ID!) {
    unlinkMailbox(id: $id) {
      ...Outcome
    }
  }
`);
