import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, Notice } from '#shared/ui/index.ts'
import { paymentAccountQuery } from '#renderer/data/payment-account-query.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useErrorText } from '#renderer/platform/calls/use-error-text.ts'
import { OutsideLink } from './outside-link.tsx'
import styles from './payment-account.module.css'

/** Opens Stripe's onboarding in the browser. If the browser blocks the new window, a link is shown. */
export function ConnectStripe({ isContinued = false }: { isContinued?: boolean }) {
  const t = useText('provider')
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  const connect = useMutation({
    mutationFn: () => bridge.call('connectStripe', {}),
    onSuccess: ({ onboardingUrl }) => {
      window.open(onboardingUrl, '_blank', 'noopener,noreferrer')
      void queryClient.invalidateQueries({ queryKey: paymentAccountQuery(bridge).queryKey })
    },
  })
  return (
    <div className={styles.offer}>
      {!isContinued && <p className={styles.quiet}>{t('payment-account.connect-STRIPE-hint')}</p>}
      {connect.error && <Notice kind="error">{errorText(connect.error)}</Notice>}
      {connect.data && <Notice kind="information">{t('payment-account.opened')}</Notice>}
      <div className={styles.acts}>
        <Button isCompact isLoading={connect.isPending} onClick={() => connect.mutate()}>
          {t(isContinued ? 'payment-account.continue' : 'payment-account.connect-STRIPE')}
        </Button>
        {connect.data && <OutsideLink href={connect.data.onboardingUrl}>{t('payment-account.open-link')}</OutsideLink>}
      </div>
    </div>
  )
}
