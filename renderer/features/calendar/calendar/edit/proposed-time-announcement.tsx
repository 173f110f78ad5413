import { formatLongDate } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { formatLocalTime } from '#shared/time/local-time.ts'
import { VisuallyHidden } from '#shared/ui/index.ts'
import type { ProposedTime } from './proposed-time.ts'

interface ProposedTimeAnnouncementProps {
  /** The proposed time, if it was made by keyboard; a drag is not announced, because it is visible. */
  proposal: ProposedTime | undefined
  isPossible: boolean
}

/** Announces the proposed time to screen readers, and how to continue. */
export function ProposedTimeAnnouncement({ proposal, isPossible }: ProposedTimeAnnouncementProps) {
  const t = useText('provider')
  const locale = useLocale()
  const to = proposal?.to
  return (
    <output>
      <VisuallyHidden>
        {to &&
          t(isPossible ? 'drag.at' : 'drag.at-past', {
            date: formatLongDate(to.date, locale),
            from: formatLocalTime(to.from),
            to: formatLocalTime(to.to),
          })}
      </VisuallyHidden>
    </output>
  )
}
