import { useQuery } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import { bookingAnswersQuery } from '#renderer/data/booking-queries.ts'
import { AnswerList } from '#renderer/platform/answers/answer-list.tsx'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { LoadFailure } from '#renderer/platform/screens/screen.tsx'
import styles from './booking-answers.module.css'

/** The customer's answers to the questions of a booking. Renders nothing for a booking without answers. */
export function BookingAnswers({ bookingId }: { bookingId: string }) {
  const t = useText('provider')
  const bridge = useBridge()
  const { data: answers = [], error, refetch } = useQuery(bookingAnswersQuery(bridge, [bookingId]))
  if (error) return <LoadFailure error={error} onRetry={refetch} />
  if (answers.length === 0) return null
  return (
    <section className={styles.answers} aria-label={t('answers')}>
      <h3 className={styles.title}>{t('answers')}</h3>
      <AnswerList answers={answers} label={t('answers')} />
    </section>
  )
}
