import type { Locale } from '#shared/i18n/locale.ts'
import type { AccountProvider } from '#shared/domain/payment-account/payment-account.ts'
import type { OrganisationMailJob } from '#server/platform/mail/mail-job.ts'

/** A mail to a customer who signs up with an organisation. */
export type SignUpMailJob = OrganisationMailJob & { readonly to: string } & (
    | { readonly template: 'verification-code'; readonly code: string }
    | { readonly template: 'account-exists' }
  )

/** A mail about an account in the product's own name, because it may belong to several organisations. */
export type ProductMailJob = { readonly locale: Locale; readonly to: string } & (
  | { readonly template: 'provider-code' | 'reset-code' | 'login-code' | 'confirmation-code'; readonly code: string }
  | { readonly template: 'passkey-added' | 'passkey-removed'; readonly passkey: string }
  | { readonly template: 'text-number'; readonly organization: string; readonly phoneNumber: string }
  | {
      readonly template: 'payment-account-connected' | 'payment-account-disconnected'
      readonly organization: string
      readonly provider: AccountProvider
      /** The mail address of the owner who did it. */
      readonly by: string
    }
  | {
      readonly template: 'owner-invited' | 'owner-added' | 'owner-removed'
      readonly organization: string
      /** The mail address of the person who becomes an owner, or is one no longer. */
      readonly person: string
      /** The mail address of the owner who did it. */
      readonly by: string
    }
  | { readonly template: 'second-factor-on' | 'second-factor-off' | 'login-unknown' }
  | { readonly template: 'provider-account-exists' | 'reset-unknown' | 'password-changed' }
)

declare module '#server/platform/mail/mail-job.ts' {
  interface MailJobs {
    signUp: SignUpMailJob
    product: ProductMailJob
  }
}
