import type { TeamQuery } from '../../api/generated/graphql.ts';
import { graphql } from '../../api/generated/index.ts';

export const TEAM = graphql(`
  query Team {
    team {
      members {
        id
        firstName
        lastName
        email
        jobTitle
        roleId
        roleName
        status
        isSelf
        version
      }
      roles {
        id
        name
        permissions
        memberCount
        isLocked
        version
      }
      invitations {
        ...OpenInvitation
      }
    }
  }
  fragment OpenInvitation on Invitation {
    id
    email
    firstName
    lastName
    roleId
    roleName
    inviteStatus
    invitedBy
    expiresAt
  }
`);
type Team = TeamQuery['team'];
export type Role = Team['roles'][number];
export type Member = Team['members'][number];
export type Invitation = Team['invitations'][number];

export const CREATE_ROLE = graphql(`
  mutation CreateRole($name: String!, $permissions: GrantedPermissions!) {
    createRole(name: $name, permissions: $permissions) {
      ...Outcome
      id
    }
  }
`);

export const UPDATE_ROLE = graphql(`
  mutation UpdateRole($roleId: ID!, $version: Int!, $name: String!, $permissions: GrantedPermissions!) {
    updateRole(roleId: $roleId, version: $version, name: $name, permissions: $permissions) {
      ...Outcome
    }
  }
`);

export const DELETE_ROLE = graphql(`
  mutation DeleteRole($roleId: ID!, $version: Int!) {
    deleteRole(roleId: $roleId, version: $version) {
      ...Outcome
    }
  }
`);

export const INVITE_MEMBER = graphql(`
  mutation InviteMember($email: String!, $firstName: String!, $lastName: String!, $roleId: ID!) {
    inviteMember(email: $email, firstName: $firstName, lastName: $lastName, roleId: $roleId) {
      ...Outcome
      link
    }
  }
`);

export const WITHDRAW_INVITATION = graphql(`
  mutation WithdrawInvitation($invitationId: ID!) {
    withdrawInvitation(invitationId: $invitationId) {
      ...Outcome
    }
  }
`);

export const LENDERS = graphql(`
  query Lenders {
    lenders {
      members {
        id
        firstName
        lastName
        email
        status
      }
      invitations {
        ...OpenInvitation
      }
    }
  }
`);

export const INVITE_LENDER = graphql(`
  mutation InviteLender($email: String!, $firstName: String!, $lastName: String!) {
    inviteLender(email: $email, firstName: $firstName, lastName: $lastName) {
      ...Outcome
      link
    }
  }
`);

export const WITHDRAW_LENDER = graphql(`
  mutation WithdrawLender($invitationId: ID!) {
    withdrawLenderInvitation(invitationId: $invitationId) {
      ...Outcome
    }
  }
`);

export const CHANGE_MEMBER = graphql(`
  mutation ChangeMember($memberId: ID!, $version: Int!, $roleId: ID!, $status: String!) {
    changeMember(memberId: $memberId, version: $version, roleId: $roleId, status: $status) {
      ...Outcome
    }
  }
`);
