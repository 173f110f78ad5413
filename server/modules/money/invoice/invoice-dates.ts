import { REMINDING_MINUTE } from '#shared/domain/invoice/reminder-policy.ts'
import { dateOfEpochMinute, epochMinuteOf } from '#shared/time/instant.ts'
import { fromEpochDay, type LocalDate } from '#shared/time/local-date.ts'
import { instantToWall, wallToInstantOrNext, type Zone } from '#shared/time/zone.ts'

/** The date in a zone at a moment. */
export const dateIn = (zone: Zone, moment: Date): LocalDate =>
  fromEpochDay(instantToWall(zone, epochMinuteOf(moment)).day)

/** Returns the next 09:00 in the organisation's local time, when unpaid invoices are checked for reminders. */
export function nextReminding(zone: Zone, moment: Date): Date {
  const { day } = instantToWall(zone, epochMinuteOf(moment))
  const today = dateOfEpochMinute(wallToInstantOrNext(zone, day, REMINDING_MINUTE))
  return today > moment ? today : dateOfEpochMinute(wallToInstantOrNext(zone, day + 1, REMINDING_MINUTE))
}
