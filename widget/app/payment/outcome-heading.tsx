import { useEffect, useRef, type ReactNode } from 'react'
import { classNames } from '#shared/ui/index.ts'
import styles from './outcome-heading.module.css'

interface OutcomeProps {
  kind: 'done' | 'waiting' | 'failed'
  icon: ReactNode
  title: string
  /** Where the screen has its own title in the header, this is the second. */
  level?: 1 | 2
  children?: ReactNode
}

/** What it came to, in one look: the head of a screen that has its title in the content. */
export const OutcomeHeading = (props: OutcomeProps) => <Head key={props.title} {...props} />

function Head({ kind, icon, title, level = 1, children }: OutcomeProps) {
  const Title = level === 1 ? 'h1' : 'h2'
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The title comes with the answer; a screen reader goes on from there.
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
