import { useText } from '#shared/i18n/use-text.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import { formatLocalTime } from '#shared/time/local-time.ts'
import { classNames } from '#shared/ui/index.ts'
import { cssVariables } from '#renderer/platform/theme/css-variables.ts'
import styles from './proposed-time-preview.module.css'
import type { ProposedTime } from './proposed-time.ts'

interface DragGhostProps {
  proposal: ProposedTime
  isPossible: boolean
  /** The visible days. */
  days: readonly LocalDate[]
}

/** The place where a dragged item would go. The item itself stays where it is until the change is saved. */
export function ProposedTimePreview({ proposal: { subject, to }, isPossible, days }: DragGhostProps) {
  const t = useText('provider')
  return (
    <div
      className={classNames(styles.ghost, subject.kind === 'booking' && styles.booking, !isPossible && styles.denied)}
      style={cssVariables({
        '--day': days.indexOf(to.date) / days.length,
        '--share': 1 / days.length,
        '--from': to.from,
        '--minutes': to.to - to.from,
      })}
      aria-hidden="true"
    >
      <b>
        {formatLocalTime(to.from)} - {formatLocalTime(to.to)}
      </b>
      {!isPossible && <span>{t('drag.past')}</span>}
    </div>
  )
}
