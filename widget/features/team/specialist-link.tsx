import type { ReactNode } from 'react'
import { Link, type To } from 'react-router-dom'
import { ChevronRightIcon } from '#shared/ui/index.ts'
import styles from './team.module.css'

interface PersonLinkProps {
  to: To
  picture: ReactNode
  name: string
  detail: string
  /** A line of the same height whatever is in it. */
  note: ReactNode
  /** About to be followed (hover or focus): time to prefetch. */
  onIntent?: (() => void) | undefined
}

/** A person in a list, who leads to the next step. */
export function SpecialistLink({ to, picture, name, detail, note, onIntent }: PersonLinkProps) {
  return (
    <Link to={to} className={styles.person} onPointerEnter={onIntent} onFocus={onIntent}>
      {picture}
      <span className={styles.words}>
        <b>{name}</b>
        {/* The spaces separate the words for screen readers; the layout does not show them. */} <span>{detail}</span>{' '}
        <span className={styles.note}>{note}</span>
      </span>
      <ChevronRightIcon size={16} />
    </Link>
  )
}
