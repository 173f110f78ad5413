import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Button, Notice } from '#shared/ui/index.ts'
import { todayIn } from '../../../data/booking/slot-queries.ts'
import { useCatalogue } from '../../../data/catalogue.ts'
import { useHolder } from '../../../data/guest/guest-visit.ts'
import { ownRepeatQuery } from '../../../data/booking/own-booking-queries.ts'
import { isToBeShown } from '../../../data/booking/use-own-booking.ts'
import { useWidgetNavigation } from '../../../platform/use-widget-navigation.ts'
import { CancelRepeatDialog } from './cancel-repeat-dialog.tsx'
import { toCancel } from './cancellable-repeat-bookings.ts'
import { useZoneNote } from '../../../platform/zone/use-zone-note.ts'
import { spanWords } from './format-repeat-date.ts'
import styles from './repeat.module.css'
import type { CancelOutcome } from './use-cancel-repeat.ts'

/**
 * The appointments of the series that the booking on this page belongs to, with a button to cancel all upcoming ones (rules D266 and D267).
 */
export function OwnRepeat() {
  const t = useText('repeat')
  const texts = useText('bookings')
  const locale = useLocale()
  const zoneNote = useZoneNote()
  const { organisation } = useCatalogue()
  const { addressOf } = useWidgetNavigation()
  const { bookingId = '' } = useParams()
  const user = useHolder()
  const { data: bookings = [] } = useQuery({
    ...ownRepeatQuery(user?.id ?? '', bookingId),
    enabled: user !== undefined,
    throwOnError: isToBeShown,
  })
  // Counts the openings, so that each time the dialog starts anew with the current bookings.
  const [asked, setAsked] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const [outcome, setOutcome] = useState<CancelOutcome>()
  if (bookings.length === 0) return null

  const today = todayIn(organisation.zone)
  const open = toCancel(bookings)
  return (
    <section className={styles.own} aria-labelledby="own-repeat">
      {outcome?.kind === 'cancelled' && (
        <Notice kind="success" title={t('cancelled', { count: outcome.count })}>
          {t('cancelled.text')}
        </Notice>
      )}
      {outcome?.kind === 'stale' && <Notice kind="warning">{t('stale')}</Notice>}
      <h2 id="own-repeat">{t('own')}</h2>
      <ol className={styles.rows}>
        {bookings.map((booking) => (
          <li key={booking.id} className={styles.row}>
            {booking.id === bookingId ? (
              <b aria-current="page">{spanWords(booking, today, locale) + zoneNote(booking, booking.locationType)}</b>
            ) : (
              <Link to={addressOf(`/bookings/${booking.id}`)}>
                {spanWords(booking, today, locale) + zoneNote(booking, booking.locationType)}
              </Link>
            )}{' '}
            <small>{texts(`state.${booking.state}`)}</small>
          </li>
        ))}
      </ol>
      {open.length > 1 && (
        <Button
          variant="redInverted"
          onClick={() => {
            setAsked(asked + 1)
            setOutcome(undefined)
            setOpen(true)
          }}
        >
          {t('cancel.open')}
        </Button>
      )}
      {asked > 0 && (
        <CancelRepeatDialog
          key={asked}
          bookingId={bookingId}
          bookings={bookings}
          today={today}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onOutcome={(next) => {
            setOutcome(next)
            setOpen(false)
          }}
        />
      )}
    </section>
  )
}
