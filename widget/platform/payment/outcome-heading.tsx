import { useEffect, useRef, type ReactNode } from 'react'
import { classNames } from '#shared/ui/index.ts'
import styles from './outcome-heading.module.css'

interface OutcomeProps {
  kind: 'done' | 'waiting' | 'failed'
  icon: ReactNode
  title: string
  /** The heading level; 2 on a screen with a title in the header. */
  level?: 1 | 2
  children?: ReactNode
}

/** The heading of a result screen: an icon, a title and a text. */
export const OutcomeHeading = (props: OutcomeProps) => <Head key={props.title} {...props} />

function Head({ kind, icon, title, level = 1, children }: OutcomeProps) {
  const Title = level === 1 ? 'h1' : 'h2'
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The title appears when the answer arrives. It gets the focus, so that screen readers read it.
    if (document.hasFocus()) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className={styles.outcome} role={kind === 'failed' ? 'alert' : undefined}>
      <span className={classNames(styles.seal, styles[kind])}>{icon}</span>
      <Title ref={heading} tabIndex={-1}>
        {title}
      </Title>
      {children}
    </div>
  )
}
