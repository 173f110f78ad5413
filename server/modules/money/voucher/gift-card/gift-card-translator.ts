import { translator } from '#shared/i18n/i18n-interface.ts'
import { createI18n } from '#shared/i18n/i18next.ts'
import { defaultLocale, type Locale } from '#shared/i18n/locale.ts'
import { giftCard as english } from '#shared/i18n/messages/en/gift-card-pdf-and-mails.ts'
import { giftCard as dutch } from '#shared/i18n/messages/nl/gift-card-pdf-and-mails.ts'
import type { Translate } from '#shared/i18n/message-types.ts'

const texts = createI18n(defaultLocale, { en: { 'gift-card': english }, nl: { 'gift-card': dutch } })

export const giftCardTexts = (locale: Locale): Translate<'gift-card'> => translator(texts, 'gift-card', locale)
