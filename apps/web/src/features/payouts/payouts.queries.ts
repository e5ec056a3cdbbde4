import { graphql } from '../../api/generated/gql.ts';
import type {
  BeneficiaryListQuery,
  BeneficiaryQuery,
  OpenBillsToPayQuery,
  PayoutListQuery,
  PayoutQuery,
  PayoutStartQuery,
} from '../../api/generated/graphql.ts';

export const PAYOUT_CHANGES = graphql(`
  subscription PayoutChanges {
    changes(topics: ["payouts"]) { id }
  }
`);

export const PAYOUT_LIST = graphql(`
  query PayoutList($offset: Int!) {
    listPayouts(limit: 500, offset: $offset) {
      total
      rows {
        id number status hold beneficiaryName account accountName paymentAmount paymentCurrency
        sourceAmount sourceCurrency paymentDate reference preparerName paidAt version
      }
    }
  }
`);

export const PAYOUT = graphql(`
  query Payout($id: ID!) {
    getPayout(payoutId: $id) {
      id number status statusReason beneficiaryId beneficiaryName beneficiaryCountryName account
      accountId accountName contactId companyName paymentAmount paymentCurrency sourceAmount
      sourceCurrency fee total rate rateOn quoteExpiresAt fixedSide paymentMethod paymentDate
      swiftChargeOption feePaidBy reason reference requestId email contractId applicationId
      lendorAccountId receiptId preparerName submittedAt approvedAt sentAt bankReference clearsOn paidAt
      approversAsked askedBecause version batchId iban accountNumber routingCode bic bankName
      bills { billId label amount } makerNames approvals { name inSteadOf approvedAt } contentHash hold
      payee { answer text source answeredAt askedAt }
      screening { state text caseId } flags { code text } isOwn isForMe inSteadOf { name until } notForMe remindedAt knownPhone
      numberNote
      changedFromFormer { field before after } changedFromLastPayment { field before after }
      paidBefore { id number paidAt account amount currency reference }
      bankSteps { bankName state text reason at transferId charge chargeCurrency } bankTrouble
      documents { id name byteSize addedAt addedBy mayRemove } hasAdvice
      arrival { sentOn arrivesOn reason }
    }
  }
`);

export const PAYOUT_ARRIVAL = graphql(`
  query PayoutArrival(
    $paymentMethod: String!
    $sourceCurrency: String!
    $paymentCurrency: String!
    $paymentDate: CivilDate!
  ) {
    payoutArrival(
      paymentMethod: $paymentMethod
      sourceCurrency: $sourceCurrency
      paymentCurrency: $paymentCurrency
      paymentDate: $paymentDate
    ) { sentOn arrivesOn reason }
  }
`);

export const ADVICE_MAIL = graphql(`
  query PaymentAdviceMail($id: ID!) {
    paymentAdviceMail(payoutId: $id) { from to subject message fileName }
  }
`);

export const MAIL_ADVICE = graphql(`
  mutation MailPaymentAdvice($id: ID!, $data: AdviceMailInput!) {
    mailPaymentAdvice(payoutId: $id, data: $data) {
      ...Outcome
      payout { id version }
    }
  }
`);

export const WAITING = graphql(`
  query WaitingPayouts {
    listApprovalTransaction(limit: 50) {
      total
      rows {
        id number beneficiaryName account paymentAmount paymentCurrency paymentDate reference
        preparerName isOwn isForMe inSteadOf { name until } hold remindedAt approversAsked approvals { name } contentHash togetherKey
        arrival { arrivesOn reason }
      }
    }
  }
`);

export const BENEFICIARY_LIST = graphql(`
  query BeneficiaryList($offset: Int!) {
    listBeneficiaries(limit: 500, offset: $offset) {
      total
      rows {
        id name contactId contactName iban accountNumber bankCountryCode currency method isHeld
        flags { code text } accountSince enteredBy email town countryCode
      }
    }
  }
`);

export const BENEFICIARY = graphql(`
  query Beneficiary($id: ID!) {
    getBeneficiary(beneficiaryId: $id) {
      beneficiary {
        id contactId contactName entityType name email street building postcode town countryCode
        bankCountryCode currency method iban accountNumber routingCode bic bankName knownPhone
        numberNote isHeld isArchived flags { code text } accountSince enteredBy
        payee { answer text source answeredAt askedAt }
        callBack { phone spokeWith note calledAt calledBy billNumber } updatedAt updatedBy version
      }
      olderBills { id number vendorNumber date }
      versions {
        number enteredAt enteredBy isNewAccount changes { field before after }
        callBack { phone spokeWith note calledAt calledBy }
      }
    }
  }
`);

export const OPEN_BILLS_TO_PAY = graphql(`
  query OpenBillsToPay($vendorId: ID!) {
    listBills(vendorId: $vendorId, clientStatus: "Open", perPage: 100) {
      data { id number vendorNumber dueDate currency balance paymentInProgress }
    }
  }
`);

export const PAYOUT_START = graphql(`
  query PayoutStart($billIds: [ID!]!) {
    payoutStart(billIds: $billIds) {
      contactId contactName currency amount reference beneficiaryId note
      bills { id number vendorNumber dueDate left inProgress payToAccount }
    }
  }
`);
export const REFUND_START = graphql(`
  query RefundStart($receiptId: ID!) {
    refundStart(receiptId: $receiptId) {
      contactId contactName currency amount reference beneficiaryId note
      bills { id number vendorNumber dueDate left inProgress payToAccount }
    }
  }
`);
export type PayoutStart = PayoutStartQuery['payoutStart'];

export const PAYING_ACCOUNTS = graphql(`
  query PayingAccounts {
    listGlobalAccount(pageSize: 100) {
      rows { id nickName currency status balance { available } }
    }
  }
`);

export const CHECK_PAYEE = graphql(`
  mutation CheckPayee($data: BeneficiaryInput!) {
    checkPayee(data: $data) { ...Outcome payee { answer text source answeredAt askedAt } }
  }
`);

export const VERIFY_BENEFICIARY = graphql(`
  mutation VerifyBeneficiary($id: ID!) {
    verifyBeneficiary(beneficiaryId: $id) { ...Outcome }
  }
`);

export const CREATE_BENEFICIARY = graphql(`
  mutation CreateBeneficiary($data: BeneficiaryInput!, $key: String!) {
    createBeneficiary(data: $data, idempotencyKey: $key) { ...Outcome beneficiary { id } }
  }
`);
export const UPDATE_BENEFICIARY = graphql(`
  mutation UpdateBeneficiary($id: ID!, $version: Int!, $data: BeneficiaryInput!) {
    updateBeneficiary(beneficiaryId: $id, version: $version, data: $data) {
      ...Outcome beneficiary { id }
    }
  }
`);
export const ARCHIVE_BENEFICIARY = graphql(`
  mutation ArchiveBeneficiary($id: ID!, $version: Int!) {
    archiveBeneficiary(beneficiaryId: $id, version: $version) { ...Outcome beneficiary { id } }
  }
`);
export const RECORD_CALL_BACK = graphql(`
  mutation RecordCallBack($id: ID!, $version: Int!, $data: CallBackInput!, $proof: ProofInput) {
    recordCallBack(beneficiaryId: $id, version: $version, data: $data, proof: $proof) {
      ...Outcome beneficiary { id }
    }
  }
`);
export const CREATE_PAYOUT = graphql(`
  mutation CreatePayout($data: PayoutInput!) {
    createPayout(data: $data) { ...Outcome payout { id } }
  }
`);
export const UPDATE_PAYOUT = graphql(`
  mutation UpdatePayout($id: ID!, $version: Int!, $data: PayoutInput!) {
    updatePayout(payoutId: $id, version: $version, data: $data) { ...Outcome payout { id } }
  }
`);
export const SUBMIT_PAYOUT = graphql(`
  mutation SubmitPayout($id: ID!, $version: Int!) {
    submitPayout(payoutId: $id, version: $version) { ...Outcome payout { id } }
  }
`);
export const CANCEL_PAYOUT = graphql(`
  mutation CancelPayout($id: ID!, $version: Int!, $reason: String!) {
    cancelPayout(payoutId: $id, version: $version, reason: $reason) { ...Outcome payout { id } }
  }
`);
export const RECALL_PAYOUT = graphql(`
  mutation RecallPayout($id: ID!, $version: Int!) {
    recallPayout(payoutId: $id, version: $version) { ...Outcome payout { id } }
  }
`);
export const APPROVE_PAYOUT = graphql(`
  mutation ApprovePayout($id: ID!, $version: Int!, $hash: String!, $proof: ProofInput) {
    approvePayout(payoutId: $id, version: $version, contentHash: $hash, proof: $proof) {
      ...Outcome payout { id }
    }
  }
`);
export const APPROVE_TOGETHER = graphql(`
  mutation ApproveTogether($payouts: [SeenPayout!]!, $proof: ProofInput) {
    approvePayouts(payouts: $payouts, proof: $proof) {
      ...Outcome
    }
  }
`);
export const REJECT_PAYOUT = graphql(`
  mutation RejectPayout(
    $id: ID!, $version: Int!, $hash: String!, $reason: String!, $proof: ProofInput
  ) {
    rejectPayout(
      payoutId: $id, version: $version, contentHash: $hash, reason: $reason, proof: $proof
    ) { ...Outcome payout { id } }
  }
`);

export type PayoutRow = PayoutListQuery['listPayouts']['rows'][number];
export type Payout = PayoutQuery['getPayout'];
export type BeneficiaryRow = BeneficiaryListQuery['listBeneficiaries']['rows'][number];
export type BeneficiaryHistory = BeneficiaryQuery['getBeneficiary'];
export type Beneficiary = BeneficiaryHistory['beneficiary'];
export type Payee = NonNullable<Beneficiary['payee']>;
export type OlderBill = BeneficiaryQuery['getBeneficiary']['olderBills'][number];
export type OpenBill = OpenBillsToPayQuery['listBills']['data'][number];
