import type { Texts } from '#shared/i18n/i18n-interface.ts'
import { answeredErrors } from '#shared/i18n/messages/en/answered-errors.ts'
import { calendar } from '#shared/i18n/messages/en/calendar-and-slot-picker.ts'
import { errors } from '#shared/i18n/messages/en/errors.ts'
import { providerErrors } from '#shared/i18n/messages/en/provider-errors.ts'
import { provider } from '#shared/i18n/messages/en/provider.ts'
import { ui } from '#shared/i18n/messages/en/ui.ts'
import { validation } from '#shared/i18n/messages/en/validation.ts'

export const texts: Texts = {
  calendar,
  errors: { ...errors, ...answeredErrors, ...providerErrors },
  provider,
  ui,
  validation,
}
