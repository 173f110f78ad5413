import type { Texts } from '#shared/i18n/i18n-interface.ts'
import { answeredErrors } from '#shared/i18n/messages/nl/answered-errors.ts'
import { calendar } from '#shared/i18n/messages/nl/calendar-and-slot-picker.ts'
import { errors } from '#shared/i18n/messages/nl/errors.ts'
import { providerErrors } from '#shared/i18n/messages/nl/provider-errors.ts'
import { provider } from '#shared/i18n/messages/nl/provider.ts'
import { ui } from '#shared/i18n/messages/nl/ui.ts'
import { validation } from '#shared/i18n/messages/nl/validation.ts'

export const texts: Texts = {
  calendar,
  errors: { ...errors, ...answeredErrors, ...providerErrors },
  provider,
  ui,
  validation,
}
