import { describe, expect, test } from 'vitest'
import { mailHtml } from '#server/platform/mail/mail-html.ts'
import { mailText } from '#server/platform/mail/mail-text.ts'
import { invitation, type InvitationMail } from './invitation-mails.ts'

const invited: InvitationMail = {
  organisationName: 'Studio Noord',
  isEstablished: true,
  inviter: 'Marit de Jong',
  days: 7,
  url: 'https://app.inplan.example/provider/#/join/abc.def',
  appLink: 'inplan://join/abc.def',
}

describe('the mail that invites a new member (R-D77)', () => {
  test('is written in English', () => {
    const mail = invitation(invited, 'en')
    expect(mail.subject).toBe('Come and work with Studio Noord in Inplan')
    expect(mailText(mail)).toBe(`Come and work with Studio Noord

Marit de Jong invites you to work with Studio Noord in Inplan.

Accept the invitation: https://app.inplan.example/provider/#/join/abc.def

Do you use the Inplan desktop app? Then open this link with it: inplan://join/abc.def

The link works once, for 7 days.

Were you not expecting this? Then you need not do anything.

-- 
Inplan sent this email for Studio Noord.
`)
  })

  test('is written in Dutch, from a member without a name', () => {
    const text = mailText(invitation({ ...invited, inviter: '' }, 'nl'))
    expect(text).toContain('Studio Noord nodigt je uit om samen te werken in Inplan.\n')
    expect(text).toContain('De link werkt één keer, 7 dagen lang.\n')
  })

  test.each([
    [
      'en',
      'An invitation to work together in Inplan',
      '“Marit de Jong” invites you to work with “Studio Noord” in Inplan.',
    ],
    [
      'nl',
      'Een uitnodiging om samen te werken in Inplan',
      '“Marit de Jong” nodigt je uit om in Inplan te werken voor “Studio Noord”.',
    ],
  ] as const)(
    'for a new organisation comes from Inplan and quotes the names only in the text, in %s (T-A40)',
    (locale, subject, says) => {
      const mail = invitation({ ...invited, isEstablished: false }, locale)
      expect([mail.subject, mail.title, mail.organisationName]).toEqual([subject, subject, 'Inplan'])
      expect(mailText(mail)).toContain(says)
    },
  )

  test('shows the name of the inviting member as escaped text (T-A8)', () => {
    const html = mailHtml(invitation({ ...invited, inviter: '<img src=x onerror=alert(1)>' }, 'en'))
    expect(html).not.toMatch(/<img/)
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  })
})
