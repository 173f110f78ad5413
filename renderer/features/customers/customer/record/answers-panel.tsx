import { useQuery } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import { customerAnswersQuery } from '#renderer/data/customer-queries.ts'
import { AnswerList } from '#renderer/platform/answers/answer-list.tsx'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { LoadFailure } from '#renderer/platform/screens/screen.tsx'
import { TitledPanel } from '#renderer/platform/screens/titled-panel.tsx'

/** What the customer answered last to each question; nothing for a customer who was never asked. */
export function AnswersPanel({ customerId }: { customerId: string }) {
  const t = useText('provider')
  const bridge = useBridge()
  const { data: answers = [], error, refetch } = useQuery(customerAnswersQuery(bridge, customerId))
  if (answers.length === 0 && !error) return null
  return (
    <TitledPanel title={t('answers')} lead={t('answers.last')}>
      {error ? (
        <LoadFailure error={error} onRetry={refetch} />
      ) : (
        <AnswerList answers={answers} label={t('answers')} isDated />
      )}
    </TitledPanel>
  )
}
