import { organisationNameFor } from '#shared/domain/organisation/name-and-tagline-by-language.ts'
import { CODE_MINUTES } from '#server/modules/identity/records/account/sign-up/sign-up-codes.ts'
import { findOrganisation } from '#server/modules/organisation/index.ts'
import { providerUrl, widgetUrl } from '#server/platform/mail/mail-links.ts'
import type { MailWriter } from '#server/platform/mail/mail-writer.ts'
import { accountCodeMail } from './account-code-mails.ts'
import type { ProductMailJob, SignUpMailJob } from './session-mail-jobs.ts'
import { accountExists, verificationCode } from './sign-up-mails.ts'

export const signUpMails: MailWriter<SignUpMailJob> = {
  templates: ['verification-code', 'account-exists'],
  newsOf: () => undefined,
  write: async (job, needs) => {
    const organisation = await needs.database.inTenant(job.organisationId, findOrganisation)
    if (!organisation) return undefined
    const { locale, to } = job
    const organisationName = organisationNameFor(organisation, locale)
    const content =
      job.template === 'verification-code'
        ? verificationCode({ organisationName, code: job.code, minutes: CODE_MINUTES }, locale)
        : accountExists(organisationName, widgetUrl(needs, job, 'login'), locale)
    return { to, content }
  },
}

export const productMails: MailWriter<ProductMailJob> = {
  templates: [
    'provider-code',
    'reset-code',
    'login-code',
    'confirmation-code',
    'provider-account-exists',
    'reset-unknown',
    'login-unknown',
    'password-changed',
    'passkey-added',
    'passkey-removed',
    'second-factor-on',
    'second-factor-off',
    'text-number',
    'payment-account-connected',
    'payment-account-disconnected',
    'owner-invited',
    'owner-added',
    'owner-removed',
  ],
  newsOf: () => undefined,
  write: async (job, needs) => ({
    to: job.to,
    content: accountCodeMail(job, { codeMinutes: CODE_MINUTES, appUrl: providerUrl(needs) }),
  }),
}
