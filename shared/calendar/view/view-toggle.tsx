import { useId } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import type { CalendarView } from '#shared/calendar/model/calendar-style-features.ts'
import { classNames } from '#shared/ui/index.ts'
import styles from './view-toggle.module.css'

const views: readonly CalendarView[] = ['month', 'week']

interface ViewToggleProps {
  view: CalendarView
  onChange: (view: CalendarView) => void
}

/** A switch between the views: Month/Week or Maand/Week (rule A2.3). */
export function ViewToggle({ view, onChange }: ViewToggleProps) {
  const t = useText('calendar')
  const name = useId()
  return (
    <fieldset className={styles.toggle}>
      <legend className={styles.legend}>{t('view.choose')}</legend>
      {views.map((each) => (
        <label key={each} className={classNames(styles.choice, each === view && styles.chosen)}>
          <input
            type="radio"
            className={styles.radio}
            name={name}
            checked={each === view}
            onChange={() => onChange(each)}
          />
          {t(`view.${each}`)}
        </label>
      ))}
    </fieldset>
  )
}
