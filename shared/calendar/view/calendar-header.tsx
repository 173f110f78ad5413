import type { MouseEventHandler, ReactNode } from 'react'
import { formatMonth } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Avatar, ChevronDownIcon, IconButton, MenuIcon, VisuallyHidden } from '#shared/ui/index.ts'
import type { CalendarAction, CalendarState } from '../model/calendar-state.ts'
import styles from './calendar-header.module.css'
import { PeriodArrows } from './period-arrows.tsx'

/** The person whose calendar is shown. */
export interface CalendarPerson {
  name: string
  src?: string | undefined
  /** Whether the calendar shows several people. */
  isGroup?: boolean | undefined
  /** Makes the name a button, for example to choose another person. */
  onPress?: MouseEventHandler<HTMLButtonElement> | undefined
}

interface CalendarHeaderProps {
  state: CalendarState
  dispatch: (action: CalendarAction) => void
  person: CalendarPerson
  onMenu: () => void
  /** Further actions at the end of the header. */
  children?: ReactNode
}

/** The header of the dashboard style: menu, avatar, arrows, and a month label that switches the view (rule A2.7). */
export function CalendarHeader({ state, dispatch, person, onMenu, children }: CalendarHeaderProps) {
  const t = useText('calendar')
  const locale = useLocale()
  const otherView = state.view === 'week' ? 'month' : 'week'
  const who = (
    <>
      <Avatar name={person.name} src={person.src} isGroup={person.isGroup} size="S" />
      <span className={styles.name} dir="auto" title={person.name}>
        {person.name}
      </span>
    </>
  )
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <IconButton label={t('menu')} icon={<MenuIcon />} onClick={onMenu} />
        {person.onPress ? (
          <button type="button" className={styles.person} aria-haspopup="true" onClick={person.onPress}>
            {who}
            <ChevronDownIcon size={16} className={styles.arrow} />
          </button>
        ) : (
          <span className={styles.person}>{who}</span>
        )}
        <span className={styles.line} />
        <PeriodArrows state={state} dispatch={dispatch} />
        <h1 className={styles.heading}>
          <button
            type="button"
            className={styles.month}
            title={t(`view.show-${otherView}`)}
            onClick={() => dispatch({ type: 'toggleView' })}
          >
            <span aria-live="polite">{formatMonth(state.activeDay, locale)}</span>{' '}
            <span className={styles.view}>
              {t(`view.${state.view}`)}
              <ChevronDownIcon size={14} />
            </span>{' '}
            <VisuallyHidden>{t(`view.show-${otherView}`)}</VisuallyHidden>
          </button>
        </h1>
        {children && <div className={styles.more}>{children}</div>}
      </div>
    </header>
  )
}
