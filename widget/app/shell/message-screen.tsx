import type { ReactNode } from 'react'
import { WarningIcon } from '#shared/ui/index.ts'
import styles from './message-screen.module.css'

interface MessageScreenProps {
  title: string
  /** The icon; by default a warning icon. */
  icon?: ReactNode
  /** A button or link to continue. */
  action: ReactNode
  children?: ReactNode
}

/** A screen with a single message. It needs no data, so it also works when data is missing. */
export function MessageScreen({ title, icon, action, children }: MessageScreenProps) {
  return (
    <main className={styles.screen}>
      {icon ?? <WarningIcon size={32} className={styles.icon} />}
      <h1 className={styles.title}>{title}</h1>
      {children && <p>{children}</p>}
      {action}
    </main>
  )
}
