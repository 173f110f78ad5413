import type { Selection } from './url-selection.ts'

/**
 * Where a log-in leads (rule B2.35):
 * - date and schedule chosen: the time slots when the total is 0, else payment;
 * - a package: payment;
 * - a schedule only: the time slots;
 * - otherwise: the services.
 *
 * @param totalCents price of the chosen slot; unknown counts as a price to pay.
 */
export function pathAfterLogin(
  { date, scheduleId, packageId }: Pick<Selection, 'date' | 'scheduleId' | 'packageId'>,
  totalCents: number | undefined,
): '/' | '/timeslot' | '/payment' {
  if (date && scheduleId) return totalCents === 0 ? '/timeslot' : '/payment'
  if (packageId) return '/payment'
  return scheduleId ? '/timeslot' : '/'
}
