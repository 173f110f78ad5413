import { useText } from '#shared/i18n/use-text.ts'
import { Button, EmptyState, WarningIcon } from '#shared/ui/index.ts'
import { useErrorText } from '#renderer/platform/calls/use-error-text.ts'
import styles from './crash-screen.module.css'

interface SessionFailureScreenProps {
  error: unknown
  onRetry: () => unknown
}

/** The screen that is shown when the session cannot be read from the server. */
export function SessionFailureScreen({ error, onRetry }: SessionFailureScreenProps) {
  const t = useText('provider')
  const errorText = useErrorText()
  return (
    <main className={styles.screen}>
      <EmptyState
        icon={<WarningIcon size={32} />}
        title={t('failed.title')}
        action={<Button onClick={() => onRetry()}>{t('failed.retry')}</Button>}
      >
        {errorText(error)}
      </EmptyState>
    </main>
  )
}
