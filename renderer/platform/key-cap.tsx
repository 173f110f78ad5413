import type { ReactNode } from 'react'
import styles from './key-cap.module.css'

/** A key of the keyboard, drawn. */
export function KeyCap({ children }: { children: ReactNode }) {
  return <kbd className={styles.key}>{children}</kbd>
}
