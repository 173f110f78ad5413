import { applicationFee, type FeeRate, NO_FEE } from '#shared/domain/payment/application-fee.ts'
import type { PaymentChannel } from '#shared/domain/payment/online-payment-channels.ts'
import type {
  AccountMode,
  AccountProvider,
  AccountState,
  MissingInformation,
} from '#shared/domain/payment-account/payment-account.ts'
import { type Encryption, encryptionWith } from '#server/platform/secrets/encryption.ts'
import { type HeardNotice, type Payments, PaymentsFault } from './payment-provider.ts'

/** The data that is needed to use an organisation's payment account. */
export interface AccountAccess {
  readonly provider: AccountProvider
  /** The provider's id of the account: a Stripe account or a Mollie profile. */
  readonly externalId: string
  readonly channels: readonly PaymentChannel[]
  /** Mollie's API key; undefined for Stripe, where the server's own key gives access to connected accounts. */
  readonly apiKey: string | undefined
}

/** An account as its provider describes it. */
export interface AccountReport {
  readonly externalId: string
  readonly mode: AccountMode
  readonly name: string
  readonly state: Exclude<AccountState, 'no-access'>
  readonly missing: readonly MissingInformation[]
  /** Whether the provider pays out to the organisation; null if the provider does not report it. */
  readonly paysOut: boolean | null
  readonly channels: readonly PaymentChannel[]
}

/** A transfer from the provider to the organisation's bank account. */
export interface Payout {
  readonly amountCents: number
  readonly arrivesOn: Date
  readonly state: 'pending' | 'paid' | 'failed'
}

/** Makes and reads the accounts that organisations connect. Calls throw only `PaymentsFault`. */
export interface AccountDirectory {
  /** Makes an account; the same key always returns the same one. Returns its id. */
  create(account: { readonly key: string; readonly organisationId: string; readonly name: string }): Promise<string>
  /**
   * Returns the address of a page where the organisation enters its data for the provider. It works once and expires after some minutes.
   */
  onboardingUrl(externalId: string, ways: { readonly done: string; readonly again: string }): Promise<string>
  read(externalId: string): Promise<AccountReport>
  /** Returns the latest payouts, newest first. */
  payouts(externalId: string): Promise<readonly Payout[]>
}

/** All payment providers of this server. */
export interface PaymentProviders {
  /** The server's own account, or the sandbox; undefined when no keys are set. */
  readonly own: Payments | undefined
  /** The providers at which organisations can connect accounts. If there are none, `own` receives all payments. */
  readonly connectable: readonly AccountProvider[]
  /** Whether accounts in test mode may receive payments. */
  readonly allowsTestMode: boolean
  /** The mode of the accounts that are connected with the server's Stripe key. */
  readonly stripeMode: AccountMode
  readonly stripeAccounts: AccountDirectory | undefined
  /** Encrypts the keys of connected accounts. */
  readonly encryption: Encryption
  feeOf(amountCents: number): number
  open(account: AccountAccess): Payments
  /** Reads the account that a Mollie key belongs to. */
  readMollieAccount: (apiKey: string) => Promise<AccountReport>
  /** Verifies and parses a webhook notification of Stripe. */
  readNotice(body: Buffer, signature: string): HeardNotice | 'forged' | 'ignored'
}

/** Returns whether this server offers any online payment. */
export const takesPayments = ({ own, connectable }: PaymentProviders): boolean =>
  own !== undefined || connectable.length > 0

/** The values that `PaymentProviders` has when there is no provider. */
export const noProviders: PaymentProviders = {
  own: undefined,
  connectable: [],
  allowsTestMode: true,
  stripeMode: 'test',
  stripeAccounts: undefined,
  encryption: encryptionWith([]),
  feeOf: () => 0,
  open: () => {
    throw new PaymentsFault('no-access', 'This server has no access to accounts of organisations')
  },
  readMollieAccount: async () => {
    throw new PaymentsFault('no-access', 'This server connects no accounts of Mollie')
  },
  readNotice: () => 'forged',
}

/** Returns providers where the server's own account receives all payments. */
export function onlyOwn(own: Payments | undefined): PaymentProviders {
  const readNotice: PaymentProviders['readNotice'] = (body, signature) => {
    const notice = own?.readNotice(body, signature) ?? 'forged'
    return typeof notice === 'string' ? notice : { about: 'payment', notice }
  }
  return { ...noProviders, own, readNotice }
}

/** Returns a function that computes the server's fee on a payment to an organisation's account. */
export const feeWith =
  (rate: FeeRate = NO_FEE) =>
  (amountCents: number): number =>
    applicationFee(amountCents, rate)
