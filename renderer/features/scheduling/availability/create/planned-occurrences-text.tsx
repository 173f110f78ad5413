import { formatFieldDate } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { useSession } from '#renderer/platform/session/session-context.ts'
import { useWallNow } from '#renderer/platform/time/use-wall-now.ts'
import { plannedOccurrences, type AvailabilityDraft } from './availability-form.ts'

interface PlannedOccurrencesTextProps {
  draft: AvailabilityDraft
  /** The duration of the service of a session. */
  durationMinutes: number
}

/** Says how many occurrences a recurring form would publish and until when, or, without an end, from when. */
export function PlannedOccurrencesText({ draft, durationMinutes }: PlannedOccurrencesTextProps) {
  const t = useText('provider')
  const locale = useLocale()
  const { timeZone } = useSession().organisation
  const { date: today } = useWallNow()
  const planned = draft.repeat === 'ONE_TIME' ? undefined : plannedOccurrences(draft, durationMinutes, timeZone)
  if (!planned) return null
  if (planned.count === null) {
    return t(`availability.publishes-on.${draft.type}`, { date: formatFieldDate(planned.firstDate, today, locale) })
  }
  const date = formatFieldDate(planned.lastDate, today, locale)
  return t(`availability.publishes.${draft.type}`, { count: planned.count, date })
}
