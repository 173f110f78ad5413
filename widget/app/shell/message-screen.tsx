import type { ReactNode } from 'react'
import { EmptyState, WarningIcon } from '#shared/ui/index.ts'
import styles from './message-screen.module.css'

interface MessageScreenProps {
  title: string
  action: ReactNode
  children?: ReactNode
}

/** A whole screen that says one thing. It needs no data, so it can stand where data is missing. */
export function MessageScreen({ title, action, children }: MessageScreenProps) {
  return (
    <main className={styles.screen}>
      <EmptyState icon={<WarningIcon size={32} />} title={<h1>{title}</h1>} action={action}>
        {children}
      </EmptyState>
    </main>
  )
}
