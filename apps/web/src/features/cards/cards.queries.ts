import { graphql } from '../../api/generated/gql.ts';
import type {
  CardChoicesQuery,
  CardListQuery,
  CardQuery,
  CardTransactionsQuery,
} from '../../api/generated/graphql.ts';

export const CARD_LIST = graphql(`
  query CardList($queryType: String!, $pageNum: Int!) {
    listCards(queryType: $queryType, limit: 500, pageNum: $pageNum) {
      total
      rows {
        id name number lastFour status currency formFactor purpose accountName expiry
        holder { name } cardLimits { interval amount spent remaining }
      }
    }
    cardCounts { my company employee }
  }
`);

export const CARD = graphql(`
  query Card($id: ID!) {
    getCardDetails(cardId: $id) {
      isPlayable
      card {
        id name number lastFour status statusReason type currency formFactor issueTo queryType
        holder { id name email } purpose accountId accountName expiry
        cardLimits { interval amount spent remaining }
        allowedCategories allowedCountries allowedCurrencies maySeeNumber createdAt createdBy version
      }
    }
  }
`);

export const CARD_SECRET = graphql(`
  query CardSecret($id: ID!, $token: String!) {
    getCardDetails(cardId: $id, token: $token) {
      secret { number expiry securityCode pin }
    }
  }
`);

export const CARD_TRANSACTIONS = graphql(`
  query CardTransactions($id: ID!) {
    getCardTransactionList(cardId: $id, limit: 500) {
      total currency spent declined receiptsMissing categories { category amount }
      rows {
        id kind reference status failureReason transactionAmount transactionCurrency billingAmount
        billingCurrency heldAmount settledAmount rate merchantName merchantCity merchantCountry
        merchantCategoryCode category accountCode vesselId vesselName voyageId voyageNumber note
        receiptName isReceiptMissing authorisedAt settledAt version
      }
    }
  }
`);

export const CARD_CHOICES = graphql(`
  query CardChoices {
    cardChoices { holders { id name } accounts { id nickName currency issueFee } }
  }
`);

export const CARD_VOYAGES = graphql(`
  query CardVoyages {
    voyages(limit: 500) { id voyageNumber vesselName }
  }
`);

export const CARD_VESSELS = graphql(`
  query CardVessels {
    vessels { id name }
  }
`);

export const CREATE_CARD = graphql(`
  mutation CreateCard($data: CardInput!, $key: String!, $proof: ProofInput) {
    createCard(data: $data, idempotencyKey: $key, proof: $proof) { ...Outcome card { id } }
  }
`);
export const UPDATE_CARD = graphql(`
  mutation UpdateCard($id: ID!, $version: Int!, $data: CardChangeInput!, $proof: ProofInput) {
    updateCard(cardId: $id, version: $version, data: $data, proof: $proof) { ...Outcome card { id } }
  }
`);
export const ACTIVATE_CARD = graphql(`
  mutation ActivateCard($id: ID!, $version: Int!, $lastFour: String!) {
    activateCard(cardId: $id, version: $version, lastFour: $lastFour) { ...Outcome card { id } }
  }
`);
export const FREEZE_CARD = graphql(`
  mutation FreezeCard($id: ID!, $version: Int!) {
    freezeCard(cardId: $id, version: $version) { ...Outcome card { id } }
  }
`);
export const UNFREEZE_CARD = graphql(`
  mutation UnfreezeCard($id: ID!, $version: Int!) {
    unfreezeCard(cardId: $id, version: $version) { ...Outcome card { id } }
  }
`);
export const REPORT_CARD_LOST = graphql(`
  mutation ReportCardLost($id: ID!, $version: Int!) {
    reportCardLost(cardId: $id, version: $version) { ...Outcome card { id } }
  }
`);
export const CLOSE_CARD = graphql(`
  mutation CloseCard($id: ID!, $version: Int!) {
    closeCard(cardId: $id, version: $version) { ...Outcome card { id } }
  }
`);
export const CARD_TOKEN = graphql(`
  mutation CardAuthorisationToken($id: ID!, $proof: ProofInput) {
    cardAuthorisationToken(cardId: $id, proof: $proof) { ...Outcome token expiresAt }
  }
`);
export const ALLOCATE = graphql(`
  mutation AllocateCardTransaction($id: ID!, $version: Int!, $data: CardAllocationInput!) {
    allocateCardTransaction(transactionId: $id, version: $version, data: $data) {
      ...Outcome
      transaction { id }
    }
  }
`);
export const REMOVE_RECEIPT = graphql(`
  mutation RemoveCardReceipt($id: ID!) {
    removeCardReceipt(transactionId: $id) { ...Outcome transaction { id } }
  }
`);
export const PLAY_MERCHANT = graphql(`
  mutation PlayMerchant($id: ID!, $data: NetworkMessageInput!) {
    playMerchant(cardId: $id, data: $data) { ...Outcome transaction { id status } }
  }
`);

export type CardListRow = CardListQuery['listCards']['rows'][number];
export type Card = CardQuery['getCardDetails']['card'];
export type CardTransactions = CardTransactionsQuery['getCardTransactionList'];
export type CardTransaction = CardTransactions['rows'][number];
export type CardChoices = CardChoicesQuery['cardChoices'];
