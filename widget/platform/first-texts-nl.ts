import { calendar } from '#shared/i18n/messages/nl/calendar-and-slot-picker.ts'
import { errors } from '#shared/i18n/messages/nl/errors.ts'
import { ui } from '#shared/i18n/messages/nl/ui.ts'
import { widget } from '#shared/i18n/messages/nl/widget.ts'

export const texts = { calendar, errors, ui, widget }
