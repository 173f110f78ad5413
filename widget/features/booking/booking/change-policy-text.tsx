import { useLocale, useText } from '#shared/i18n/use-text.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import { useCatalogue } from '../../../data/catalogue.ts'
import type { OwnBooking } from '../../../data/booking/own-booking.ts'
import { useZoneNote } from '../../../platform/zone/use-zone-note.ts'
import { momentOf } from './format-booking.ts'
import styles from './bookings.module.css'

interface ChangePolicyTextProps {
  booking: OwnBooking
  today: LocalDate
}

/** Says until when a booking can be changed, and what a later change costs (rules D53 and D62). */
export function ChangePolicyText({ booking, today }: ChangePolicyTextProps) {
  const t = useText('bookings')
  const locale = useLocale()
  const zoneNote = useZoneNote()
  const { name } = useCatalogue().organisation
  const { state, canCancel, isLate, whenLate, inTimeUntil } = booking
  // Shows nothing for a provider's request, which the customer can always answer without cost, or for a past booking, which cannot be
  // changed.
  if ((state !== 'accepted' && state !== 'unpaid') || !(canCancel || isLate)) return null
  return (
    <p className={styles.rule}>
      {isLate
        ? t(`rule.late-${whenLate}`, { name })
        : inTimeUntil
          ? t(`rule.until-${whenLate}`, {
              when: momentOf(inTimeUntil, today, locale) + zoneNote({ startTime: inTimeUntil }, booking.locationType),
              name,
            })
          : t('rule.always')}
    </p>
  )
}
