import type { ReactNode } from 'react'
import styles from './badge.module.css'

interface BadgeProps {
  icon: ReactNode
  children: ReactNode
}

/** An icon and a short text. */
export function Badge({ icon, children }: BadgeProps) {
  return (
    <span className={styles.badge}>
      {icon}
      <span>{children}</span>
    </span>
  )
}
