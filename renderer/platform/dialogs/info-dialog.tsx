import type { ReactNode } from 'react'
import { AppDialog } from './app-dialog.tsx'
import styles from './info-dialog.module.css'

interface InfoDialogProps {
  icon: ReactNode
  title: ReactNode
  /** One or two buttons, the close button first. */
  buttons: ReactNode
  children: ReactNode
}

/** A message dialog: icon, title, text and up to two buttons (rule A2.38). */
export function InfoDialog({ icon, title, buttons, children }: InfoDialogProps) {
  return (
    <AppDialog size="small" title={title} footer={buttons}>
      <div className={styles.info}>
        <span className={styles.icon}>{icon}</span>
        <div className={styles.words}>{children}</div>
      </div>
    </AppDialog>
  )
}
