import type { MailBlock, MailContent } from '#server/platform/mail/mail-content.ts'
import type { ProductMailJob } from './session-mail-jobs.ts'
import { mailTexts } from '#server/platform/mail/mail-texts.ts'

/** The sender name of mails about an account, because an account may belong to several organisations or none. */
const PRODUCT_NAME = 'Inplan'

export interface AccountCodeMailFacts {
  /** Minutes that a code is valid. */
  readonly codeMinutes: number
  /** The address where providers log in. */
  readonly appUrl: string
}

/** Mails about an account: codes for a new organisation or a new password, and their results. */
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
    default:
      return frame(t('password-changed.subject'), t('password-changed.title'), [
        { kind: 'text', text: t('password-changed.intro') },
        { kind: 'note', text: t('password-changed.warning') },
      ])
  }
}
