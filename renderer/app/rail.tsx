import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import { useText } from '#shared/i18n/use-text.ts'
import { CalendarIcon, classNames } from '#shared/ui/index.ts'
import { TagIcon } from '#renderer/platform/icons.tsx'
import { Logo } from '#renderer/platform/logo.tsx'
import styles from './rail.module.css'

interface RailProps {
  /** Icons only, 64 px. */
  isNarrow: boolean
  /** At the foot of a narrow window instead of at its side. */
  isBar: boolean
  /** What stands at the end: the account. */
  children: ReactNode
}

const places = [
  { to: '/calendar', text: 'nav.calendar', icon: <CalendarIcon /> },
  { to: '/services', text: 'nav.services', icon: <TagIcon /> },
] as const

/** The way to the screens that exist. */
export function Rail({ isNarrow, isBar, children }: RailProps) {
  const t = useText('provider')
  return (
    <nav
      className={classNames(isBar ? styles.bar : styles.rail, isNarrow && !isBar && styles.narrow)}
      aria-label={t('nav')}
    >
      {!isBar && (
        <div className={styles.brand}>
          <Logo />
          <span className={styles.words}>Inplan</span>
        </div>
      )}
      {places.map(({ to, text, icon }) => (
        <NavLink key={to} to={to} className={styles.place ?? ''} {...(isNarrow && { title: t(text) })}>
          {icon}
          <span className={styles.words}>{t(text)}</span>
        </NavLink>
      ))}
      <div className={styles.end}>{children}</div>
    </nav>
  )
}
