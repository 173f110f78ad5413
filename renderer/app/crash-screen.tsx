import { useText } from '#shared/i18n/use-text.ts'
import { Button, EmptyState, WarningIcon } from '#shared/ui/index.ts'
import styles from './crash-screen.module.css'

/** The "Unexpected Application Error" screen with the known details (rule A2.1). */
export function CrashScreen({ error }: { error: unknown }) {
  const t = useText('provider')
  return (
    <div className={styles.screen}>
      <EmptyState
        icon={<WarningIcon size={32} />}
        title={t('crash.title')}
        action={<Button onClick={() => window.location.reload()}>{t('crash.reload')}</Button>}
      >
        {wordsOf(error)}
      </EmptyState>
    </div>
  )
}

/** The text of an error: the status text of an HTTP answer, or the message of any other error. */
function wordsOf(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'statusText' in error) return String(error.statusText)
  return error instanceof Error ? error.message : String(error)
}
