import { formatDate } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import type { BookingAnswer } from '#renderer/data/api-types.ts'

/**
 * Returns a function that formats an answer: a date as "14 Mar 2025", several options as a list, and "Not asked" for an unanswered
 * question.
 */
export function useAnswerText(): (answer: Pick<BookingAnswer, 'kind' | 'values'>) => string {
  const t = useText('provider')
  const locale = useLocale()
  return ({ kind, values }) => {
    const [value] = values
    if (value === undefined) return t('answer.not-asked')
    if (kind === 'consent') return t('answer.given')
    return kind === 'date' ? formatDate(value, locale) : values.join(', ')
  }
}
