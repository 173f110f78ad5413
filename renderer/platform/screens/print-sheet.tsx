import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import styles from './print-sheet.module.css'

/** Content that is printed in place of the screen while it is mounted. It is invisible on the screen. */
export function PrintSheet({ children }: { children: ReactNode }) {
  return createPortal(
    <div className={styles.sheet} aria-hidden="true">
      {children}
    </div>,
    document.body,
  )
}
