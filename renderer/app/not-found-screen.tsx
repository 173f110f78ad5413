import { useNavigate } from 'react-router-dom'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, EmptyState, WarningIcon } from '#shared/ui/index.ts'
import { Screen } from '#renderer/platform/screens/screen.tsx'

/** The screen for an unknown address, such as an old bookmark. */
export function NotFoundScreen() {
  const t = useText('provider')
  const navigate = useNavigate()
  return (
    <Screen title={t('not-found.title')}>
      <EmptyState
        icon={<WarningIcon size={32} />}
        title={t('not-found.lead')}
        action={<Button onClick={() => void navigate('/calendar', { replace: true })}>{t('not-found.go')}</Button>}
      />
    </Screen>
  )
}
