import { useEffect, useRef, type ReactNode, useLayoutEffect, type RefObject } from 'react'
import { useLocation, NavigationType, useNavigationType } from 'react-router-dom'
import { useText } from '#shared/i18n/use-text.ts'
import { classNames, Notice } from '#shared/ui/index.ts'
import { useCatalogue } from '../../data/catalogue.ts'
import { useConnectionTrouble } from '../use-connection-trouble.ts'
import { Header } from './header.tsx'
import styles from './screen.module.css'

const positions = new Map<string, number>()

/** Restores the scroll position when the customer returns to a screen. */
function useScrollMemory(content: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop
  useLayoutEffect(() => {
    const element = content.current
    if (!element) return undefined
    const position = positions.get(pathname)
    // A new element is scrolled to the top already. Setting position 0 again would only force a layout.
    if (isBack && position) element.scrollTop = position
    return () => {
      positions.set(pathname, element.scrollTop)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a screen has one path for as long as it is shown
  }, [])
}

interface ScreenProps {
  title: string
  subtitle?: string | undefined
  /**
   * The kind of screen. `root` shows the organisation, `step` has a back button, `done` can only be closed and has its title in
   * the content (rule B2.31).
   */
  kind?: 'root' | 'step' | 'done' | undefined
  /** Called by the back button instead of going back in the history. */
  onBack?: (() => void) | undefined
  /** The bar at the bottom, which stays while the content scrolls. */
  bar?: ReactNode
  /** Whether the content has its own padding (rule B2.22). */
  isBare?: boolean
  children: ReactNode
}

/** The frame of a screen: header, scrolling content, bottom bar. */
export function Screen({ title, subtitle, kind = 'step', onBack, bar, isBare = false, children }: ScreenProps) {
  const errorText = useText('errors')
  const trouble = useConnectionTrouble()
  const { organisation } = useCatalogue()
  const frame = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLElement>(null)
  // `default` is the router's key of the location that the page was opened at.
  const isFirst = useLocation().key === 'default'

  useScrollMemory(content)

  useEffect(() => {
    // Changing the document title is slow, so it happens after the screen is painted.
    const titling = setTimeout(() => {
      document.title = `${title} · ${organisation.name}`
    })
    return () => clearTimeout(titling)
  }, [title, organisation.name])

  useEffect(() => {
    // A new screen gets the focus at its title, unless it has focused something else. The first screen does not move the
    // focus.
    if (isFirst) return undefined
    // The focus is set in an animation frame, because reading the layout at once would slow down the tap.
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
