import { describe, expect, test } from 'vitest'
import { mailHtml } from '#server/platform/mail/mail-html.ts'
import { mailText } from '#server/platform/mail/mail-text.ts'
import { accountCodeMail } from './account-code-mails.ts'
import { accountExists, verificationCode } from './sign-up-mails.ts'

describe('mail to a customer who signs up', () => {
  test('a code is on a line of its own', () => {
    const mail = verificationCode({ organisationName: 'Studio Noord', code: '042917', minutes: 10 }, 'en')
    expect(mail.subject).toBe('042917 is your code for Studio Noord')
    expect(mailText(mail)).toContain('\n\n    042917\n\nThe code works once, for 10 minutes.\n')
    expect(
      mailText(verificationCode({ organisationName: 'Studio Noord', code: '042917', minutes: 10 }, 'nl')),
    ).toContain('\n\n    042917\n\nDe code werkt één keer, 10 minuten lang.\n')
  })

  test('an account exists already', () => {
    expect(mailText(accountExists('Studio Noord', 'https://x.test/login', 'nl'))).toContain(
      'Inloggen: https://x.test/login\n',
    )
    expect(mailText(accountExists('Studio Noord', 'https://x.test/login', 'en'))).toContain(
      'Log in: https://x.test/login\n',
    )
  })
})

describe('mail about an account', () => {
  const facts = { codeMinutes: 10, appUrl: 'https://app.inplan.example/provider/' }
  const to = 'marit@example.test'

  test.each([
    [{ template: 'provider-code', code: '042137' }, 'en', '042137 is your code for Inplan', '    042137\n'],
    [{ template: 'provider-code', code: '042137' }, 'nl', '042137 is je code voor Inplan', '    042137\n'],
    [{ template: 'provider-account-exists' }, 'en', 'You already have an Inplan account', `Log in: ${facts.appUrl}\n`],
    [{ template: 'provider-account-exists' }, 'nl', 'Je hebt al een Inplan-account', `Inloggen: ${facts.appUrl}\n`],
    [{ template: 'reset-code', code: '042137' }, 'en', '042137 is your code for a new password', '    042137\n'],
    [{ template: 'reset-code', code: '042137' }, 'nl', '042137 is je code voor een nieuw wachtwoord', '    042137\n'],
    [{ template: 'reset-unknown' }, 'en', 'There is no account with this address', 'It has no Inplan account'],
    [{ template: 'reset-unknown' }, 'nl', 'Er is geen account met dit adres', 'Het heeft geen Inplan-account'],
    [{ template: 'login-code', code: '042137' }, 'en', '042137 is your code to log in', '    042137\n'],
    [{ template: 'login-code', code: '042137' }, 'nl', '042137 is je code om in te loggen', '    042137\n'],
    [{ template: 'login-unknown' }, 'en', 'There is no account with this address', 'There is no account with it'],
    [{ template: 'login-unknown' }, 'nl', 'Er is geen account met dit adres', 'Er is geen account met dit adres'],
    [{ template: 'passkey-added', passkey: 'Phone' }, 'en', 'A passkey was added', 'the passkey “Phone”'],
    [{ template: 'passkey-removed', passkey: 'Phone' }, 'nl', 'Er is een passkey verwijderd', 'de passkey “Phone”'],
    [
      { template: 'confirmation-code', code: '042137' },
      'en',
      '042137 is your code to confirm that it is you',
      '042137\n',
    ],
    [
      { template: 'confirmation-code', code: '042137' },
      'nl',
      '042137 is je code om te bevestigen dat jij het bent',
      '042137\n',
    ],
    [
      { template: 'text-number', organization: 'Studio Noord', phoneNumber: '+31612345678' },
      'en',
      'Codes to log in go to a phone number',
      'Studio Noord can send codes to log in with your Inplan account to +31612345678',
    ],
    [
      {
        template: 'payment-account-connected',
        organization: 'Studio Noord',
        provider: 'mollie',
        by: 'noor@example.test',
      },
      'nl',
      'Betalingen aan Studio Noord gaan naar een account bij Mollie',
      'noor@example.test koppelde een account bij Mollie',
    ],
    [
      {
        template: 'payment-account-disconnected',
        organization: 'Studio Noord',
        provider: 'stripe',
        by: 'noor@example.test',
      },
      'en',
      'The account at Stripe takes no payments for Studio Noord any more',
      'Was it not you?',
    ],
    [
      { template: 'owner-invited', organization: 'Studio Noord', person: 'bo@example.test', by: 'noor@example.test' },
      'en',
      'bo@example.test is invited to be an owner of Studio Noord',
      'noor@example.test invited bo@example.test as an owner',
    ],
    [
      { template: 'owner-added', organization: 'Studio Noord', person: 'bo@example.test', by: 'noor@example.test' },
      'nl',
      'bo@example.test is nu eigenaar van Studio Noord',
      'Was jij dit niet?',
    ],
    [
      { template: 'owner-removed', organization: 'Studio Noord', person: 'bo@example.test', by: 'noor@example.test' },
      'nl',
      'bo@example.test is geen eigenaar van Studio Noord meer',
      'noor@example.test beëindigde de rol',
    ],
    [{ template: 'second-factor-on' }, 'en', 'Your log-in has a second step', 'Keep your recovery codes'],
    [{ template: 'second-factor-off' }, 'nl', 'De tweede stap bij het inloggen staat uit', 'Was jij dit niet?'],
    [{ template: 'password-changed' }, 'en', 'Your password was changed', 'Was it not you?'],
    [{ template: 'password-changed' }, 'nl', 'Je wachtwoord is gewijzigd', 'Was jij dit niet?'],
  ] as const)('%j in %s', (job, locale, subject, says) => {
    const mail = accountCodeMail({ ...job, locale, to }, facts)
    expect(mail.subject).toBe(subject)
    expect(mail.organisationName).toBe('Inplan')
    expect(mailText(mail)).toContain(says)
    expect(mailHtml(mail)).toContain(`<html lang="${locale}">`)
  })
})
