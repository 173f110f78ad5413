import { AppError } from '#shared/api/app-error.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Notice } from '#shared/ui/index.ts'
import { ActionFailureNotice } from '../../../platform/shell/action-failure-notice.tsx'

/**
 * Says why an order was refused. A guest has no list of bookings to pay or cancel from, so the text says what helps instead (rule D296).
 */
export function OrderFailure({ error, isGuest }: { error: Error; isGuest: boolean }) {
  const t = useText('payment')
  if (isGuest && error instanceof AppError && error.code === 'too-many-holds')
    return <Notice kind="error">{t('guest.too-many-holds')}</Notice>
  if (error instanceof AppError && error.code === 'payment-update-failed')
    return (
      <Notice kind="error" title={t('update-failed')}>
        {t('update-failed.help')}
      </Notice>
    )
  return <ActionFailureNotice error={error} />
}
