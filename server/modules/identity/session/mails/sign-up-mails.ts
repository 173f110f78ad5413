import type { Locale } from '#shared/i18n/locale.ts'
import type { MailContent } from '#server/platform/mail/mail-content.ts'
import { mailTexts } from '#server/platform/mail/mail-translator.ts'

export interface VerificationCodeMail {
  readonly organisationName: string
  readonly code: string
  /** Minutes that the code is valid. */
  readonly minutes: number
}

/** The mail with the six-digit code of a sign-up (rule B2.20). */
export function verificationCode(
  { organisationName, code, minutes }: VerificationCodeMail,
  locale: Locale,
): MailContent {
  const t = mailTexts(locale)
  const organization = organisationName
  return {
    locale,
    organisationName,
    subject: t('code.subject', { code, organisation: organization }),
    title: t('code.title'),
    blocks: [
      { kind: 'text', text: t('code.intro', { organisation: organization }) },
      { kind: 'code', code },
      { kind: 'note', text: t('code.expiry', { minutes }) },
      { kind: 'note', text: t('code.ignore') },
    ],
    footer: t('footer', { organisation: organization }),
  }
}

/**
 * The mail that is sent instead of a code when the address has an account, so that the caller's answer reveals nothing (threat A5).
 */
export function accountExists(organisationName: string, logInUrl: string, locale: Locale): MailContent {
  const t = mailTexts(locale)
  const organization = organisationName
  return {
    locale,
    organisationName,
    subject: t('account.subject', { organisation: organization }),
    title: t('account.title'),
    blocks: [
      { kind: 'text', text: t('account.intro', { organisation: organization }) },
      { kind: 'action', text: t('account.action'), href: logInUrl },
      { kind: 'note', text: t('account.ignore') },
    ],
    footer: t('footer', { organisation: organization }),
  }
}
