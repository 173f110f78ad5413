import type { ReactNode } from 'react'
import type { To } from 'react-router-dom'
import { ChevronRightIcon } from '#shared/ui/index.ts'
import { StepLink } from '../../../platform/shell/step-link.tsx'
import styles from './team.module.css'

interface SpecialistLinkProps {
  to: To
  picture: ReactNode
  name: string
  detail: string
  /** A note whose line has a fixed height, so that nothing moves when the note is loaded. */
  note: ReactNode
  /** Called on hover and focus, to prefetch the next step. */
  onIntent?: (() => void) | undefined
}

/** A specialist in a list, linked to the next step. */
export function SpecialistLink({ to, picture, name, detail, note, onIntent }: SpecialistLinkProps) {
  return (
    <StepLink to={to} className={styles.person} onPointerEnter={onIntent} onFocus={onIntent}>
      {picture}
      <span className={styles.words}>
        <b>{name}</b>
        {/* The space characters separate the words for screen readers; they are not visible. */} <span>{detail}</span>{' '}
        <span className={styles.note}>{note}</span>
      </span>
      <ChevronRightIcon size={16} />
    </StepLink>
  )
}
