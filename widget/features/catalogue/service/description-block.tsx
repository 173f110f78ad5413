import { useCallback, useId, useState, type ReactNode } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { classNames } from '#shared/ui/index.ts'
import styles from './description-block.module.css'

interface DescriptionBlockProps {
  text: string
  /** Tags that are shown when the text is expanded. */
  tags: ReactNode
}

/**
 * A description that is collapsed to three lines; expanded it shows all text and the tags (rule B2.30). One that is not longer is shown
 * whole, with its tags (rule D363).
 */
export function DescriptionBlock({ text, tags }: DescriptionBlockProps) {
  const t = useText('widget')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [isCut, setCut] = useState(false)
  const observe = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const observer = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div className={styles.block}>
      <div id={id} className={styles.block}>
        {text && (
          // Only the collapsed text is measured: the open one is never cut.
          <p ref={isOpen ? undefined : observe} className={classNames(styles.text, !isOpen && styles.clamped)}>
            {text}
          </p>
        )}
        {(isOpen || !isCut) && <div className={styles.tags}>{tags}</div>}
      </div>
      {(isOpen || isCut) && (
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'text.less' : 'text.more')}
        </button>
      )}
    </div>
  )
}
