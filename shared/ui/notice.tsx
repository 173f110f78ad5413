import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { AlertIcon, CalendarIcon, InformationIcon, SuccessIcon, WarningIcon } from './icons.tsx'
import styles from './notice.module.css'

export type NoticeKind = 'information' | 'success' | 'warning' | 'error'

const icons = { information: InformationIcon, success: SuccessIcon, warning: WarningIcon, error: AlertIcon }

interface NoticeProps {
  kind?: NoticeKind | undefined
  title?: ReactNode
  /** A button or link to resolve the problem. */
  action?: ReactNode
  children?: ReactNode
}

/** A message beside the content that it refers to. Errors are announced to screen readers at once, others politely. */
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
  /** A button or link to continue. */
  action?: ReactNode
  children?: ReactNode
}

/** A message in place of an empty list. */
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
