import { translator } from '#shared/i18n/i18n-interface.ts'
import { createI18n } from '#shared/i18n/i18next.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { desktop as english } from '#shared/i18n/messages/en/desktop.ts'
import { desktop as dutch } from '#shared/i18n/messages/nl/desktop.ts'
import type { Translate } from '#shared/i18n/message-types.ts'

/** Returns a translator for the texts of native menus, dialogs and notifications. It always uses the current language. */
export function desktopTexts(language: () => Locale): Translate<'desktop'> {
  const i18n = createI18n(language(), { en: { desktop: english }, nl: { desktop: dutch } })
  return (key, ...values) => translator(i18n, 'desktop', language())(key, ...values)
}
