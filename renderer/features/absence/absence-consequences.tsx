import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { InlineSelect, Notice } from '#shared/ui/index.ts'
import type { AbsenceImpact } from '#renderer/data/api-types.ts'
import { TextAreaField } from '#shared/ui/text-area-field.tsx'
import { AffectedBookingWords } from '#renderer/platform/affected-booking-words.tsx'
import styles from '#renderer/platform/affected-bookings.module.css'
import {
  type AffectedBooking,
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
  const common = commonChoice(choices, bookings)
  return (
    <>
      <output className={styles.hidden}>
        {hidden.occurrences === 0
          ? t('absence.hides-nothing')
          : `${t('absence.hides', { count: hidden.occurrences, hours })} ${t('absence.comes-back')}`}
      </output>
      {bookings.length > 0 && (
        <section className={styles.bookings} aria-label={t('absence.inside', { count: total })}>
          <h3>{t('absence.inside', { count: total })}</h3>
          {total > bookings.length && <Notice>{t('absence.inside-more', { shown: bookings.length })}</Notice>}
          <ul>
            {bookings.length > 1 && (
              <li className={styles.all}>
                <b>{t('absence.for-all')}</b>
                <ChoiceSelect
                  label={t('absence.for-all')}
                  choices={bookingChoices}
                  value={common}
                  onChoose={(choice) => onChoices(choiceForAll(choices, bookings, choice))}
                />
              </li>
            )}
            {bookings.map((booking) => (
              <BookingLine
                key={booking.id}
                booking={booking}
                choice={choiceOf(choices, booking)}
                onChoose={(choice) => onChoices(new Map([...choices, [booking.id, choice]]))}
              />
            ))}
          </ul>
          {hasMessage(choices, bookings) && (
            <TextAreaField
              label={t('absence.message')}
              note={t('absence.optional')}
              rows={3}
              maxLength={1000}
              value={message}
              onChange={({ target }) => onMessage(target.value)}
            />
          )}
        </section>
      )}
    </>
  )
}

interface BookingLineProps {
  booking: AffectedBooking
  choice: BookingChoice
  onChoose: (choice: BookingChoice) => void
}

function BookingLine({ booking, choice, onChoose }: BookingLineProps) {
  const t = useText('provider')
  return (
    <li>
      <AffectedBookingWords booking={booking} />
      <ChoiceSelect
        label={t('absence.choice-of', { guest: booking.guestName })}
        choices={choicesFor(booking)}
        value={choice}
        onChoose={onChoose}
      />
    </li>
  )
}

interface ChoiceSelectProps {
  label: string
  choices: readonly BookingChoice[]
  /** The common choice; undefined if the bookings have different ones. */
  value: BookingChoice | undefined
  onChoose: (choice: BookingChoice) => void
}

function ChoiceSelect({ label, choices, value, onChoose }: ChoiceSelectProps) {
  const t = useText('provider')
  return (
    <span className={styles.choice}>
      <InlineSelect
        aria-label={label}
        options={choices.map((choice) => ({ value: choice, label: t(`absence.choice.${choice}`) }))}
        value={value ?? ''}
        placeholder={t('absence.mixed')}
        onChange={(text) => {
          const chosen = choices.find((choice) => choice === text)
          if (chosen) onChoose(chosen)
        }}
      />
    </span>
  )
}
