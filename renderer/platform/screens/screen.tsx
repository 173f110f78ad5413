import type { ReactNode } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, IconButton, MenuIcon, Notice } from '#shared/ui/index.ts'
import styles from './screen.module.css'
import { ScrollRegion } from './scroll-region.tsx'
import { useShell } from './menu-button-context.ts'
import { useErrorText } from '../calls/use-error-text.ts'

interface ScreenProps {
  title: string
  /** A number after the title, in a secondary style. */
  count?: number | string | undefined
  /** Content at the end of the header, such as the search field and the main action. */
  actions?: ReactNode
  /** Whether the content has its own padding and scrolls by itself. */
  isFlush?: boolean
  children: ReactNode
}

/** The layout of a screen: a header with the menu button, and content that scrolls below the header. */
export function Screen({ title, count, actions, isFlush = false, children }: ScreenProps) {
  const calendarText = useText('calendar')
  const { onMenu } = useShell()
  return (
    <>
      <header className={styles.header}>
        <IconButton label={calendarText('menu')} icon={<MenuIcon />} onClick={onMenu} />
        <h1 className={styles.title}>
          {title} {count !== undefined && <span className={styles.count}>{count}</span>}
        </h1>
        {actions}
      </header>
      {isFlush ? (
        children
      ) : (
        <ScrollRegion className={styles.content} aria-label={title}>
          {children}
        </ScrollRegion>
      )}
    </>
  )
}

interface LoadFailureProps {
  error: unknown
  onRetry: () => unknown
}

/** The error that is shown instead of data that could not be loaded, with a button to retry. */
export function LoadFailure({ error, onRetry }: LoadFailureProps) {
  const t = useText('provider')
  const errorText = useErrorText()
  return (
    <Notice
      kind="error"
      title={t('failed.title')}
      action={<Button onClick={() => void onRetry()}>{t('failed.retry')}</Button>}
    >
      {errorText(error)}
    </Notice>
  )
}
