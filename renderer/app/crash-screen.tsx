import { isRouteErrorResponse } from 'react-router-dom'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, EmptyState, WarningIcon } from '#shared/ui/index.ts'
import styles from './crash-screen.module.css'

/** The text of a status or a message, whatever was thrown. */
function textOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return error.statusText
  return error instanceof Error ? error.message : String(error)
}

/** "Unexpected Application Error" with what is known of it (rule A2.1). */
export function CrashScreen({ error }: { error: unknown }) {
  const t = useText('provider')
  return (
    <main className={styles.screen}>
      <EmptyState
        icon={<WarningIcon size={32} />}
        title={t('crash.title')}
        action={<Button onClick={() => window.location.reload()}>{t('crash.reload')}</Button>}
      >
        {textOf(error)}
      </EmptyState>
    </main>
  )
}
