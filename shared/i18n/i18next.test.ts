import { describe, expect, it } from 'vitest'
import { createI18n } from './i18next.ts'
import { translator } from './i18n-interface.ts'
import { isolating } from './isolate-names.ts'
import { giftCard as giftCardEn } from './messages/en/gift-card-pdf-and-mails.ts'
import { invoice as invoiceEn } from './messages/en/invoice.ts'
import { mail as mailEn } from './messages/en/mail.ts'
import { giftCard as giftCardNl } from './messages/nl/gift-card-pdf-and-mails.ts'
import { invoice as invoiceNl } from './messages/nl/invoice.ts'
import { mail as mailNl } from './messages/nl/mail.ts'

const texts = isolating(createI18n('en', { en: { mail: mailEn }, nl: { mail: mailNl } }))

describe('the greeting of a mail', () => {
  it.each([
    ['en', 'Noor Jansen', 'Hello Noor Jansen, Studio Noord moved'],
    ['nl', 'Noor Jansen', 'Hallo Noor Jansen, Studio Noord heeft'],
    ['en', 'אסתר', 'Hello \u2068אסתר\u2069, Studio Noord moved'],
    ['en', '', 'Hello, Studio Noord moved'],
    ['nl', ' ', 'Hallo, Studio Noord heeft'],
  ] as const)('in %s to “%s” is “%s …”', (locale, name, greeting) => {
    const text = translator(texts, 'mail', locale)('waiting-moved.intro', { name, organisation: 'Studio Noord' })
    expect(text.slice(0, greeting.length)).toBe(greeting)
  })

  it('leaves out the name in every text when the person has none', () => {
    const all = [mailEn, mailNl, invoiceEn, invoiceNl, giftCardEn, giftCardNl].flatMap((each) => Object.values(each))
    const greetings = all.filter((text) => /^(Hello|Hallo)\b/.test(text))
    expect(greetings.length).toBeGreaterThan(70)
    expect(greetings.filter((text) => !/^(Hello|Hallo)(\{\{name, greeted\}\})?,/.test(text))).toEqual([])
  })
})
