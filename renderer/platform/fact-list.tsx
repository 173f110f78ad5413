import type { ReactNode } from 'react'
import styles from './fact-list.module.css'

/** The facts of an event, one line each, with an icon. */
export function FactList({ children }: { children: ReactNode }) {
  return <ul className={styles.facts}>{children}</ul>
}

interface FactProps {
  icon: ReactNode
  title: ReactNode
  /** A quiet second line. */
  detail?: ReactNode
  /** At the end of the line. */
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
