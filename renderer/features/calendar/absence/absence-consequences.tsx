import { useLocale, useText } from '#shared/i18n/use-text.ts'
import type { AbsenceImpact } from '#renderer/data/api-types.ts'
import { AffectedBookings } from '#renderer/platform/booking/affected-bookings.tsx'
import styles from '#renderer/platform/booking/affected-bookings.module.css'
import {
  type BookingChoice,
  bookingChoices,
  type BookingChoices,
  choiceForAll,
  choiceOf,
  choicesFor,
  commonChoice,
  hasMessage,
} from './booking-choices.ts'

interface AbsenceConsequencesProps {
  /** The preview of the absence; undefined while it is loading. */
  impact: AbsenceImpact | undefined
  choices: BookingChoices
  onChoices: (choices: BookingChoices) => void
  message: string
  onMessage: (message: string) => void
}

/** Shows the availability that an absence hides, and the bookings inside, each with a choice of what happens to it (rule D151). */
export function AbsenceConsequences({ impact, choices, onChoices, message, onMessage }: AbsenceConsequencesProps) {
  const t = useText('provider')
  const locale = useLocale()
  if (!impact) return <output className={styles.hidden}>{t('absence.preview-busy')}</output>
  const { hidden, bookings, total } = impact
  const hours = (hidden.minutes / 60).toLocaleString(locale, { maximumFractionDigits: 1 })
  const optionOf = (choice: BookingChoice) => ({ value: choice, label: t(`absence.choice.${choice}`) })
  return (
    <>
      <output className={styles.hidden}>
        {hidden.occurrences === 0
          ? t('absence.hides-nothing')
          : `${t('absence.hides', { count: hidden.occurrences, hours })} ${t('absence.comes-back')}`}
      </output>
      {bookings.length > 0 && (
        <AffectedBookings
          title={t('absence.inside', { count: total })}
          total={total}
          bookings={bookings}
          choiceOf={(booking) => ({
            options: choicesFor(booking).map(optionOf),
            value: choiceOf(choices, booking),
            onChoose: (value) => {
              const chosen = choicesFor(booking).find((choice) => choice === value)
              if (chosen) onChoices(new Map([...choices, [booking.id, chosen]]))
            },
          })}
          forAll={{
            options: bookingChoices.map(optionOf),
            value: commonChoice(choices, bookings) ?? '',
            onChoose: (value) => {
              const chosen = bookingChoices.find((choice) => choice === value)
              if (chosen) onChoices(choiceForAll(choices, bookings, chosen))
            },
          }}
          message={hasMessage(choices, bookings) ? { value: message, onChange: onMessage } : undefined}
        />
      )}
    </>
  )
}
