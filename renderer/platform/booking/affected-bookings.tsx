import { useText } from '#shared/i18n/use-text.ts'
import { InlineSelect, Notice, type SelectOption } from '#shared/ui/index.ts'
import { TextAreaField } from '#shared/ui/text-area-field.tsx'
import type { AbsenceImpact } from '#renderer/data/api-types.ts'
import { AffectedBookingWords } from './affected-booking-words.tsx'
import styles from './affected-bookings.module.css'

type Option = Pick<SelectOption, 'value' | 'label'>

/** What happens to a booking: the possible choices and the current one. */
interface BookingChoice {
  readonly options: readonly Option[]
  readonly value: string
  readonly onChoose: (value: string) => void
  /** What else is to be known of the booking; absent for nothing. */
  readonly note?: string | undefined
}

interface AffectedBookingsProps<Booking extends AbsenceImpact['bookings'][number]> {
  title: string
  /** All of them; `bookings` may be only the first. */
  total: number
  bookings: readonly Booking[]
  choiceOf: (booking: Booking) => BookingChoice
  /** A choice for all bookings; its value is empty while they have different ones. */
  forAll: Omit<BookingChoice, 'note'>
  /** The text for the customers to whom a mail goes; undefined if it goes to nobody. */
  message: { readonly value: string; readonly onChange: (value: string) => void } | undefined
}

/** Lists the bookings that an absence or a departure affects, each with a choice of what happens to it (rules D151 and D404). */
export function AffectedBookings<Booking extends AbsenceImpact['bookings'][number]>({
  title,
  total,
  bookings,
  choiceOf,
  forAll,
  message,
}: AffectedBookingsProps<Booking>) {
  const t = useText('provider')
  return (
    <section className={styles.bookings} aria-label={title}>
      <h3>{title}</h3>
      {total > bookings.length && <Notice>{t('absence.inside-more', { shown: bookings.length })}</Notice>}
      <ul>
        {bookings.length > 1 && (
          <li className={styles.all}>
            <b>{t('absence.for-all')}</b>
            <ChoiceSelect label={t('absence.for-all')} {...forAll} />
          </li>
        )}
        {bookings.map((booking) => {
          const { note, ...choice } = choiceOf(booking)
          return (
            <li key={booking.id}>
              <AffectedBookingWords booking={booking} note={note} />
              <ChoiceSelect label={t('absence.choice-of', { guest: booking.guestName })} {...choice} />
            </li>
          )
        })}
      </ul>
      {message && (
        <TextAreaField
          label={t('absence.message')}
          note={t('absence.optional')}
          rows={3}
          maxLength={1000}
          value={message.value}
          onChange={({ target }) => message.onChange(target.value)}
        />
      )}
    </section>
  )
}

function ChoiceSelect({ label, options, value, onChoose }: Omit<BookingChoice, 'note'> & { label: string }) {
  const t = useText('provider')
  return (
    <span className={styles.choice}>
      <InlineSelect
        aria-label={label}
        options={options}
        value={value}
        placeholder={t('absence.mixed')}
        onChange={onChoose}
      />
    </span>
  )
}
