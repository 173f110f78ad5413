import { organisationNameFor } from '#shared/domain/organisation/name-and-tagline-by-language.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { findOrganisation, isEstablished } from '#server/modules/organisation/organisation/organisations.ts'
import type { MailContent } from '#server/platform/mail/mail-content.ts'
import { providerUrl } from '#server/platform/mail/mail-links.ts'
import { mailTexts } from '#server/platform/mail/mail-translator.ts'
import type { MailWriter } from '#server/platform/mail/mail-writer.ts'
import type { InvitationMailJob } from './invitation-mail-job-type.ts'
import { INVITATION_DAYS } from './invitation-token.ts'

export const invitationMails: MailWriter<InvitationMailJob> = {
  templates: ['invitation'],
  newsOf: () => undefined,
  write: async ({ organisationId, locale, to, token, inviter }, needs) => {
    const { organisation, isKnown } = await needs.database.inTenant(organisationId, async (transaction) => ({
      organisation: await findOrganisation(transaction),
      isKnown: await isEstablished(transaction, needs.clock()),
    }))
    if (!organisation) return undefined
    const mail: InvitationMail = {
      organisationName: organisationNameFor(organisation, locale),
      isEstablished: isKnown,
      inviter,
      days: INVITATION_DAYS,
      url: `${providerUrl(needs)}#/join/${token}`,
      appLink: `inplan://join/${token}`,
    }
    return { to, content: invitation(mail, locale) }
  },
}

export interface InvitationMail {
  readonly organisationName: string
  /** Whether the organisation has existed for a while. Otherwise Inplan is the sender, and the names are quoted in the text (threat A40). */
  readonly isEstablished: boolean
  /** The name of the member who invites; may be empty. */
  readonly inviter: string
  /** Days that the link is valid. */
  readonly days: number
  /** The address to accept the invitation in a browser. */
  readonly url: string
  /** The address to accept the invitation in the desktop app. */
  readonly appLink: string
}

/** Invites somebody to work for an organisation (rule D77). */
export function invitation(
  { organisationName, isEstablished: isKnown, inviter, days, url, appLink }: InvitationMail,
  locale: Locale,
): MailContent {
  const t = mailTexts(locale)
  const quoted = (name: string) => (isKnown || name === '' ? name : `“${name}”`)
  const organization = quoted(organisationName)
  const intro =
    inviter === ''
      ? t('invitation.intro', { organisation: organization })
      : t('invitation.intro-by', { organisation: organization, inviter: quoted(inviter) })
  return {
    locale,
    organisationName: isKnown ? organisationName : 'Inplan',
    subject: isKnown ? t('invitation.subject', { organisation: organization }) : t('invitation.subject-new'),
    title: isKnown ? t('invitation.title', { organisation: organization }) : t('invitation.subject-new'),
    blocks: [
      { kind: 'text', text: intro },
      { kind: 'action', text: t('invitation.action'), href: url },
      { kind: 'note', text: t('invitation.app', { link: appLink }) },
      { kind: 'note', text: t('invitation.expiry', { days }) },
      { kind: 'note', text: t('invitation.ignore') },
    ],
    footer: isKnown ? t('footer', { organisation: organization }) : t('footer.product'),
  }
}
