import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { BackIcon } from '#shared/ui/index.ts'
import styles from './back-link.module.css'

/** A link at the top of a screen that leads back to its parent screen. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={styles.back ?? ''}>
    <BackIcon size={16} /> {children}
  </Link>
)
