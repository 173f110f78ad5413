import { useId, useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import styles from './expandable-text.module.css'

/** Number of characters of a preview (rule B9.3). */
const previewLength = 300
/** A preview ends at a space, unless it would leave out more than this many characters of a longer word. */
const longestWord = 40

/** The first 300 characters, cut at a word, with an ellipsis; a shorter text is unchanged. */
export function previewOf(text: string): string {
  if (text.length <= previewLength) return text
  const cut = text.slice(0, previewLength)
  const lastSpace = cut.lastIndexOf(' ')
  return `${cut.slice(0, lastSpace > previewLength - longestWord ? lastSpace : previewLength)}…`
}

interface ExpandableTextProps {
  text: string
}

/** A long text that is collapsed at first (rules B2.12 and B2.30). */
export function ExpandableText({ text }: ExpandableTextProps) {
  const t = useText('widget')
  const id = useId()
  const [isExpanded, setExpanded] = useState(false)
  const preview = previewOf(text)
  return (
    <div className={styles.block}>
      <p id={id} className={styles.text}>
        {isExpanded ? text : preview}
      </p>
      {preview !== text && (
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isExpanded}
          aria-controls={id}
          onClick={() => setExpanded(!isExpanded)}
        >
          {t(isExpanded ? 'text.less' : 'text.more')}
        </button>
      )}
    </div>
  )
}
