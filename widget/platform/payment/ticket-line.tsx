import type { ReactNode } from 'react'
import styles from './ticket.module.css'

interface TicketLineProps {
  icon: ReactNode
  label: string
  aside?: ReactNode
  children: ReactNode
}

export function TicketLine({ icon, label, aside, children }: TicketLineProps) {
  return (
    <div className={styles.fact}>
      {icon}
      <p>
        <small>{label}</small>
        <b>{children}</b>
      </p>
      {aside}
    </div>
  )
}

export function EuroIcon() {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      aria-hidden="true"
    >
      <path d="M17.5 6.5A7 7 0 1 0 17.5 17.5M4 10.5h8.5M4 13.7h7.5" strokeLinecap="round" />
    </svg>
  )
}
