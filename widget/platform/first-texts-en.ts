import { calendar } from '#shared/i18n/messages/en/calendar-and-slot-picker.ts'
import { errors } from '#shared/i18n/messages/en/errors.ts'
import { ui } from '#shared/i18n/messages/en/ui.ts'
import { widget } from '#shared/i18n/messages/en/widget.ts'

export const texts = { calendar, errors, ui, widget }
