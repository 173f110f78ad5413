import { useText } from '#shared/i18n/use-text.ts'
import { ChevronLeftIcon, ChevronRightIcon, IconButton } from '#shared/ui/index.ts'
import { isPreviousDisabled, type CalendarAction, type CalendarState } from '../model/calendar-state.ts'
import styles from './period-arrows.module.css'

interface PeriodArrowsProps {
  state: CalendarState
  dispatch: (action: CalendarAction) => void
}

/** Buttons for the previous and next week or month, depending on the view. */
export function PeriodArrows({ state, dispatch }: PeriodArrowsProps) {
  const t = useText('calendar')
  return (
    <div className={styles.arrows}>
      <IconButton
        label={t(`${state.view}.previous`)}
        icon={<ChevronLeftIcon />}
        isOff={isPreviousDisabled(state)}
        onClick={() => dispatch({ type: 'previous' })}
      />
      <IconButton
        label={t(`${state.view}.next`)}
        icon={<ChevronRightIcon />}
        onClick={() => dispatch({ type: 'next' })}
      />
    </div>
  )
}
