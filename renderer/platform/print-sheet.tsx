import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import styles from './print-sheet.module.css'

/** What is printed instead of the screen, while it is there. It is not visible on the screen. */
export function PrintSheet({ children }: { children: ReactNode }) {
  return createPortal(
    <div className={styles.sheet} aria-hidden="true">
      {children}
    </div>,
    document.body,
  )
}
