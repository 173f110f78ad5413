import type { ReactNode } from 'react'
import styles from './bottom-bar-summary.module.css'

interface BottomBarSummaryProps {
  title: string
  detail: ReactNode
  price: ReactNode
}

/** The lines of a bottom bar with the selection and its price. */
export function BottomBarSummary({ title, detail, price }: BottomBarSummaryProps) {
  return (
    <div className={styles.summary}>
      <p className={styles.words}>
        <b>{title}</b>
        <span className={styles.detail}>{detail}</span>
      </p>
      <p className={styles.price}>{price}</p>
    </div>
  )
}
