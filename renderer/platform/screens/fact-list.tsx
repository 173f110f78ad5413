import type { ReactNode } from 'react'
import styles from './fact-list.module.css'

/** A list of facts with icons, one per line. */
export function FactList({ children }: { children: ReactNode }) {
  return <ul className={styles.facts}>{children}</ul>
}

interface FactProps {
  icon: ReactNode
  title: ReactNode
  /** A second line in a secondary style. */
  detail?: ReactNode
  /** Content at the end of the line. */
  end?: ReactNode
}

export function Fact({ icon, title, detail, end }: FactProps) {
  return (
    <li className={styles.fact}>
      <span className={styles.icon}>{icon}</span>
      <span className={styles.words}>
        <b>{title}</b>
        {detail && <small>{detail}</small>}
      </span>
      {end}
    </li>
  )
}
