import type { Selection } from '../../../data/booking/url-selection.ts'

/**
 * The screen after a log-in (rule B2.35):
 * - date and slot chosen: the time slots when the total is 0, else payment;
 * - a package: payment;
 * - only a slot: the time slots;
 * - otherwise: the services.
 * @param totalCents price of the chosen slot; an unknown price counts as more than 0
 */
export function pathAfterLogin(
  { date, scheduleId, packageId }: Pick<Selection, 'date' | 'scheduleId' | 'packageId'>,
  totalCents: number | undefined,
): '/' | '/timeslot' | '/payment' {
  if (date && scheduleId) return totalCents === 0 ? '/timeslot' : '/payment'
  if (packageId) return '/payment'
  return scheduleId ? '/timeslot' : '/'
}
