import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { AlertIcon, CalendarIcon, InformationIcon, SuccessIcon, WarningIcon } from './icons.tsx'
import styles from './notice.module.css'

export type NoticeKind = 'information' | 'success' | 'warning' | 'error'

const icons = { information: InformationIcon, success: SuccessIcon, warning: WarningIcon, error: AlertIcon }

interface NoticeProps {
  kind?: NoticeKind | undefined
  title?: ReactNode
  /** What to do about it: a button or a link. */
  action?: ReactNode
  children?: ReactNode
}

/** A message that stands beside what it is about. Errors are announced at once, the others politely. */
export function Notice({ kind = 'information', title, action, children }: NoticeProps) {
  const Icon = icons[kind]
  return (
    <div className={classNames(styles.notice, styles[kind])} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon />
      <div className={styles.words}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div className={styles.text}>{children}</div>}
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  )
}

interface EmptyStateProps {
  icon?: ReactNode
  title: ReactNode
  /** The way on. */
  action?: ReactNode
  children?: ReactNode
}

/** What stands in a list's place when it has nothing. */
export function EmptyState({ icon = <CalendarIcon size={32} />, title, action, children }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {icon}
      <p className={styles.title}>{title}</p>
      {children && <div>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
