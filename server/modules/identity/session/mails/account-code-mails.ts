import type { MailBlock, MailContent } from '#server/platform/mail/mail-content.ts'
import type { ProductMailJob } from './session-mail-jobs.ts'
import { mailTexts } from '#server/platform/mail/mail-translator.ts'

/** The sender name of mails about an account, because an account may belong to several organisations or none. */
const PRODUCT_NAME = 'Inplan'

export interface AccountCodeMailFacts {
  /** Minutes that a code is valid. */
  readonly codeMinutes: number
  /** The address where providers log in. */
  readonly appUrl: string
}

/** Mails about an account: codes, and changes of how it is logged in. */
export function accountCodeMail(
  job: ProductMailJob,
  { codeMinutes: minutes, appUrl }: AccountCodeMailFacts,
): MailContent {
  const { locale } = job
  const t = mailTexts(locale)
  const frame = (subject: string, title: string, blocks: readonly MailBlock[]): MailContent => ({
    locale,
    organisationName: PRODUCT_NAME,
    subject,
    title,
    blocks,
    footer: t('footer.product'),
  })
  /** A mail that tells of a change, for the case that somebody else made it. */
  const changed = (title: string, text: string): MailContent =>
    frame(title, title, [
      { kind: 'text', text },
      { kind: 'note', text: t('account-changed.warning') },
    ])
  switch (job.template) {
    case 'provider-code':
      return frame(t('provider-code.subject', { code: job.code }), t('code.title'), [
        { kind: 'text', text: t('provider-code.intro') },
        { kind: 'code', code: job.code },
        { kind: 'note', text: t('code.expiry', { minutes }) },
        { kind: 'note', text: t('code.ignore') },
      ])
    case 'provider-account-exists':
      return frame(t('provider-account.subject'), t('account.title'), [
        { kind: 'text', text: t('provider-account.intro') },
        { kind: 'action', text: t('account.action'), href: appUrl },
        { kind: 'note', text: t('account.ignore') },
      ])
    case 'reset-code':
      return frame(t('reset.subject', { code: job.code }), t('reset.title'), [
        { kind: 'text', text: t('reset.intro') },
        { kind: 'code', code: job.code },
        { kind: 'note', text: t('code.expiry', { minutes }) },
        { kind: 'note', text: t('reset.ignore') },
      ])
    case 'reset-unknown':
      return frame(t('reset-unknown.subject'), t('reset-unknown.title'), [
        { kind: 'text', text: t('reset-unknown.intro') },
        { kind: 'note', text: t('reset-unknown.ignore') },
      ])
    case 'login-code':
      return frame(t('login.subject', { code: job.code }), t('login.title'), [
        { kind: 'text', text: t('login.intro') },
        { kind: 'code', code: job.code },
        { kind: 'note', text: t('code.expiry', { minutes }) },
        { kind: 'note', text: t('login.ignore') },
      ])
    case 'confirmation-code':
      return frame(t('confirmation.subject', { code: job.code }), t('confirmation.title'), [
        { kind: 'text', text: t('confirmation.intro') },
        { kind: 'code', code: job.code },
        { kind: 'note', text: t('code.expiry', { minutes }) },
        { kind: 'note', text: t('confirmation.ignore') },
      ])
    case 'login-unknown':
      return frame(t('reset-unknown.subject'), t('reset-unknown.title'), [
        { kind: 'text', text: t('login-unknown.intro') },
        { kind: 'note', text: t('reset-unknown.ignore') },
      ])
    case 'passkey-added':
    case 'passkey-removed':
      return changed(t(`${job.template}.title`), t(`${job.template}.intro`, { passkey: job.passkey }))
    case 'text-number':
      return changed(
        t('text-number.title'),
        t('text-number.intro', { organisation: job.organization, number: job.phoneNumber }),
      )
    case 'payment-account-connected':
    case 'payment-account-disconnected': {
      const provider = job.provider === 'stripe' ? 'Stripe' : 'Mollie'
      const facts = { organisation: job.organization, provider, email: job.by }
      return changed(t(`${job.template}.title`, facts), t(`${job.template}.intro`, facts))
    }
    case 'owner-invited':
    case 'owner-added':
    case 'owner-removed': {
      const facts = { organisation: job.organization, person: job.person, email: job.by }
      return changed(t(`${job.template}.title`, facts), t(`${job.template}.intro`, facts))
    }
    case 'second-factor-on':
    case 'second-factor-off':
      return changed(t(`${job.template}.title`), t(`${job.template}.intro`))
    default:
      return frame(t('password-changed.subject'), t('password-changed.title'), [
        { kind: 'text', text: t('password-changed.intro') },
        { kind: 'note', text: t('password-changed.warning') },
      ])
  }
}
