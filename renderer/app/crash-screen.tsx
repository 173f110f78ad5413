import { useEffect } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, EmptyState, WarningIcon } from '#shared/ui/index.ts'
import styles from './crash-screen.module.css'
import { isMissingPart, reloadOnce } from './missing-part.ts'

/** The "Unexpected Application Error" screen with the known details (rule A2.1). */
export function CrashScreen({ error }: { error: unknown }) {
  const t = useText('provider')
  const isMissing = isMissingPart(error)
  useEffect(() => {
    if (!isMissing) return undefined
    const attempt = () =>
      reloadOnce({
        storage: () => window.sessionStorage,
        now: Date.now,
        isOnline: () => navigator.onLine,
        reload: () => window.location.reload(),
      })
    attempt()
    window.addEventListener('online', attempt)
    return () => window.removeEventListener('online', attempt)
  }, [isMissing])

  return (
    <div className={styles.screen}>
      <EmptyState
        icon={<WarningIcon size={32} />}
        title={t(isMissing ? 'crash.missing-title' : 'crash.title')}
        action={<Button onClick={() => window.location.reload()}>{t('crash.reload')}</Button>}
      >
        {isMissing ? t('crash.missing') : wordsOf(error)}
      </EmptyState>
    </div>
  )
}

/** The text of an error: the status text of an HTTP answer, or the message of any other error. */
function wordsOf(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'statusText' in error) return String(error.statusText)
  return error instanceof Error ? error.message : String(error)
}
