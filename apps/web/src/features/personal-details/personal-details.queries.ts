import { graphql } from '../../api/generated/index.ts';

export const PERSONAL_DETAILS = graphql(`
  query PersonalDetails {
    personalDetails {
      firstName
      lastName
      jobTitle
      email
      birthDate
      mobile
      address
      postcode
      city
      countryCode
    }
  }
`);

export const UPDATE_PERSONAL = graphql(`
  mutation UpdatePersonal($data: PersonalDetailsInput!) {
    updatePersonalDetails(data: $data) {
      ...Outcome
    }
  }
`);
