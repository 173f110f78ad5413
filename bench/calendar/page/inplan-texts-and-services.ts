import { loadTexts } from '#renderer/app/load-texts.ts'
import '#renderer/app/global-styles.css'
import { createI18n } from '#shared/i18n/i18next.ts'
import { aService } from '#tests/builders/provider-wire.ts'

// Fonts are loaded before the measurement, because in the real app other text is shown before the calendar.
await document.fonts.load('14px "Inter Variable"')
export const i18n = createI18n('en', { en: await loadTexts('en') })

/** There are two services, because an organisation with fewer is shown the first-run setup. */
export const services = ['massage', 'consult'].map((id) => aService({ id, name: id, serviceKind: 'PRIVATE' }))
