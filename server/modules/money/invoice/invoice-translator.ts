import { translator } from '#shared/i18n/i18n-interface.ts'
import { createI18n } from '#shared/i18n/i18next.ts'
import { defaultLocale, type Locale } from '#shared/i18n/locale.ts'
import { invoice as english } from '#shared/i18n/messages/en/invoice.ts'
import { invoice as dutch } from '#shared/i18n/messages/nl/invoice.ts'
import type { Translate } from '#shared/i18n/message-types.ts'

const texts = createI18n(defaultLocale, { en: { invoice: english }, nl: { invoice: dutch } })

export type InvoiceText = Translate<'invoice'>

export const invoiceTexts = (locale: Locale): InvoiceText => translator(texts, 'invoice', locale)
