import { formatDate } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { fromEpochDay } from '#shared/time/local-date.ts'
import { instantToWall, zoneOf } from '#shared/time/zone.ts'
import type { BookingAnswer } from '#renderer/data/api-types.ts'
import { useSession } from '#renderer/platform/session/session-context.ts'
import styles from './answer-list.module.css'
import { useAnswerText } from './use-answer-text.ts'

interface AnswerListProps {
  answers: readonly BookingAnswer[]
  /** The accessible name of the list. */
  label: string
  /** Whether each answer shows its date, because the answers come from several bookings. */
  isDated?: boolean
}

/** A list of questions in their original wording, with the answers. A consent also shows when and in which language it was given. */
export function AnswerList({ answers, label, isDated = false }: AnswerListProps) {
  const t = useText('provider')
  const locale = useLocale()
  const textOf = useAnswerText()
  const zone = zoneOf(useSession().organisation.timeZone)
  return (
    <dl className={styles.answers} aria-label={label}>
      {answers.map((answer) => {
        const { day } = instantToWall(zone, epochMinuteOf(Date.parse(answer.answeredAt)))
        const date = formatDate(fromEpochDay(day), locale)
        const facts = [
          answer.isByProvider && answer.values.length > 0 && t('answer.by-provider'),
          answer.kind === 'consent'
            ? t('answer.asked-in', { date, language: t(`answer.language.${answer.language === 'nl' ? 'nl' : 'en'}`) })
            : isDated && date,
        ].filter(Boolean)
        return (
          <div key={`${answer.bookingId} ${answer.questionId}`} className={styles.answer}>
            <dt dir="auto">{answer.wording}</dt>
            <dd>
              <span className={answer.values.length === 0 ? styles.open : styles.text} dir="auto">
                {textOf(answer)}
              </span>
              {facts.length > 0 && <small>{facts.join(' · ')}</small>}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
