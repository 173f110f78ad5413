import { translator } from '#shared/i18n/i18n-interface.ts'
import { createI18n } from '#shared/i18n/i18next.ts'
import { defaultLocale, type Locale } from '#shared/i18n/locale.ts'
import { lists as english } from '#shared/i18n/messages/en/exported-lists.ts'
import { lists as dutch } from '#shared/i18n/messages/nl/exported-lists.ts'
import type { TextKey, Translate } from '#shared/i18n/message-types.ts'

const texts = createI18n(defaultLocale, { en: { lists: english }, nl: { lists: dutch } })

/** Translates the titles and words of lists. */
export type ListText = Translate<'lists'>
export type ListWord = TextKey<'lists'>

export const listTexts = (locale: Locale): ListText => translator(texts, 'lists', locale)
