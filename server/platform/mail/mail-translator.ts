import { isolating } from '#shared/i18n/isolate-names.ts'
import { translator } from '#shared/i18n/i18n-interface.ts'
import { createI18n } from '#shared/i18n/i18next.ts'
import { defaultLocale, type Locale } from '#shared/i18n/locale.ts'
import { mail as mailEn } from '#shared/i18n/messages/en/mail.ts'
import { ui as uiEn } from '#shared/i18n/messages/en/ui.ts'
import { mail as mailNl } from '#shared/i18n/messages/nl/mail.ts'
import { ui as uiNl } from '#shared/i18n/messages/nl/ui.ts'
import type { Translate } from '#shared/i18n/message-types.ts'

const texts = createI18n(defaultLocale, { en: { mail: mailEn, ui: uiEn }, nl: { mail: mailNl, ui: uiNl } })

/** Texts of mails. The names in them keep their direction to themselves (rule D354). */
export const mailTexts = (locale: Locale): Translate<'mail'> => translator(isolating(texts), 'mail', locale)
export const uiTexts = (locale: Locale): Translate<'ui'> => translator(texts, 'ui', locale)
