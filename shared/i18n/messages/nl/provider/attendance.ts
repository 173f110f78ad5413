import type { Translation } from '#shared/i18n/message-types.ts'
import type { attendanceTexts as english } from '../../en/provider/attendance.ts'

export const attendanceTexts: Translation<typeof english> = {
  'attendance.title': 'Aanwezigheid',
  'attendance.none': 'Niet genoteerd',
  'attendance.ATTENDED': 'Aanwezig',
  'attendance.LATE': 'Te laat',
  'attendance.NO_SHOW': 'Niet gekomen',
  'attendance.credit-lost': 'Deze boeking is betaald met een tegoed. Dat blijft verbruikt als iemand niet komt.',
  'attendance.act.ATTENDED': 'Noteer: aanwezig',
  'attendance.act.LATE': 'Noteer: te laat',
  'attendance.act.NO_SHOW': 'Noteer: niet gekomen',
  'attendance.act.none': 'Aanwezigheid wissen',
  'attendance.all': 'Allen aanwezig',
  'attendance.menu': 'Aanwezigheid van {{guest}}',
  'attendance.cancelled-late': 'Te laat geannuleerd',
  'attendance.late-text': '{{guest}} heeft geannuleerd na de termijn die je regels toestaan.',
  'changed.attendance': 'Aanwezigheid',
  'history.attendance-noted': '{{who}} heeft de aanwezigheid genoteerd',
  'customer.no-shows': 'Niet gekomen',
  'customer.late-cancellations': 'Te laat geannuleerd',
}
