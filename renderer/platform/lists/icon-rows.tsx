import type { ReactNode } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { Skeleton, VisuallyHidden } from '#shared/ui/index.ts'
import styles from './icon-rows.module.css'

/** A framed list of rows, each with an icon. Invisible while it is empty. */
export const IconRows = ({ children }: { children: ReactNode }) => <ul className={styles.rows}>{children}</ul>

interface IconRowProps {
  icon: ReactNode
  title: string
  detail: ReactNode
  /** Buttons at the end of the row. */
  acts?: ReactNode
  /** Opens what the row is about; the whole row can then be clicked. */
  onOpen?: (() => void) | undefined
}

export function IconRow({ icon, title, detail, acts, onOpen }: IconRowProps) {
  return (
    <li className={styles.row}>
      <span className={styles.icon}>{icon}</span>
      <div className={styles.words}>
        <h2 className={styles.title} dir="auto">
          {onOpen ? (
            <button type="button" className={styles.open} onClick={onOpen}>
              {title}
            </button>
          ) : (
            title
          )}
        </h2>
        <p className={styles.detail}>{detail}</p>
      </div>
      {acts && <div className={styles.acts}>{acts}</div>}
    </li>
  )
}

export function IconRowsSkeleton() {
  const t = useText('ui')
  return (
    <output className={styles.rows}>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {[0, 1, 2, 3].map((placeholder) => (
        <span key={placeholder} className={styles.row} aria-hidden="true">
          <span className={styles.icon} />
          <span className={styles.words}>
            <Skeleton width="180px" height="18px" />
            <Skeleton width="240px" height="14px" />
          </span>
        </span>
      ))}
    </output>
  )
}
