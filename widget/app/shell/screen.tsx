import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useText } from '#shared/i18n/use-text.ts'
import { classNames, Notice } from '#shared/ui/index.ts'
import { useCatalogue } from '../catalogue.ts'
import { useConnectionTrouble } from '../connection-trouble.ts'
import { Header } from './header.tsx'
import styles from './screen.module.css'
import { useScrollMemory } from './scroll-memory.ts'

interface ScreenProps {
  title: string
  subtitle?: string | undefined
  /** `root` shows whose widget it is, `step` leads back, `done` can only be closed and has its title in the content (rule B2.31). */
  kind?: 'root' | 'step' | 'done' | undefined
  /** Instead of one step back in the history. */
  onBack?: (() => void) | undefined
  /** What stands at the bottom while the content scrolls. */
  bar?: ReactNode
  /** Leaves the padding to the content (rule B2.22). */
  isBare?: boolean
  children: ReactNode
}

/** The frame of a screen: header, scrolling content, action bar. */
export function Screen({ title, subtitle, kind = 'step', onBack, bar, isBare = false, children }: ScreenProps) {
  const errorText = useText('errors')
  const trouble = useConnectionTrouble()
  const { organisation } = useCatalogue()
  const frame = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLElement>(null)
  // The router's key of the place that the page was opened at.
  const isFirst = useLocation().key === 'default'

  useScrollMemory(content)

  useEffect(() => {
    document.title = `${title} · ${organisation.name}`
  }, [title, organisation.name])

  useEffect(() => {
    // A new screen is read from its title on, unless it put the focus elsewhere; the first one leaves it where it is.
    if (isFirst) return undefined
    // As the frame is drawn: to have it now, the screen would be laid out within the tap that leads to it.
    const drawing = requestAnimationFrame(() => {
      if (!document.hasFocus() || frame.current?.contains(document.activeElement)) return
      frame.current?.querySelector('h1')?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(drawing)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each screen
  }, [])

  return (
    <div ref={frame} className={styles.screen}>
      <Header title={title} subtitle={subtitle} kind={kind} onBack={onBack} />
      <main ref={content} className={classNames(styles.content, !bar && styles.last, isBare && styles.bare)}>
        {trouble && (
          <div className={styles.connection}>
            <Notice kind="warning">{errorText(trouble)}</Notice>
          </div>
        )}
        {children}
      </main>
      {bar && <footer className={styles.bar}>{bar}</footer>}
    </div>
  )
}
