import type { ReactNode } from 'react'
import { Link, type To } from 'react-router-dom'
import { ChevronRightIcon } from '#shared/ui/index.ts'
import styles from './team.module.css'

interface PersonLinkProps {
  to: To
  picture: ReactNode
  name: string
  detail: string
  /** About to be followed (hover or focus): time to prefetch. */
  onIntent?: (() => void) | undefined
}

/** A person in a list, who leads to the next step. */
export function PersonLink({ to, picture, name, detail, onIntent }: PersonLinkProps) {
  return (
    <Link to={to} className={styles.person} onPointerEnter={onIntent} onFocus={onIntent}>
      {picture}
      <span className={styles.words}>
        <b>{name}</b>
        <span>{detail}</span>
      </span>
      <ChevronRightIcon size={16} />
    </Link>
  )
}
