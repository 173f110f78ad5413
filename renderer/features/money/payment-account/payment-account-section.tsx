import { useQuery } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import { Notice, Skeleton } from '#shared/ui/index.ts'
import { paymentAccountQuery } from '#renderer/data/payment-account-query.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { LoadFailure } from '#renderer/platform/screens/screen.tsx'
import { TitledPanel } from '#renderer/platform/screens/titled-panel.tsx'
import { AccountState } from './account-state.tsx'
import { DisputeList } from './dispute-list.tsx'
import type { PaymentAccountStatus, PaymentProvider } from './payment-account-types.ts'
import { PayoutList } from './payout-list.tsx'
import { ConnectMollie } from './connect-mollie.tsx'
import { ConnectStripe } from './connect-stripe.tsx'

/** The settings of the payment account for online payments, with its payouts and disputes (rules D251 and D257). */
export function PaymentAccountSection() {
  const t = useText('provider')
  const { data, error, refetch } = useQuery(paymentAccountQuery(useBridge()))
  if (data) return <PaymentAccount status={data} />
  if (error) return <LoadFailure error={error} onRetry={refetch} />
  return (
    <TitledPanel title={t('payment-account.title')}>
      <Skeleton height="44px" />
    </TitledPanel>
  )
}

function PaymentAccount({ status }: { status: PaymentAccountStatus }) {
  const t = useText('provider')
  const { account, disputes, offers, ownAccount } = status
  const isOwnAccount = offers.length === 0 && account === null
  return (
    <>
      <TitledPanel
        title={t('payment-account.title')}
        lead={isOwnAccount ? t(`payment-account.own-${ownAccount ?? 'none'}`) : t('payment-account.lead')}
      >
        {account && <AccountState account={account} status={status} />}
        {!isOwnAccount && !account && (
          <>
            <Notice kind="warning">{t('payment-account.none')}</Notice>
            <ConnectAccount offers={offers} />
          </>
        )}
      </TitledPanel>
      {account && <PayoutList provider={account.provider} payouts={status.payouts} />}
      {disputes.length > 0 && <DisputeList disputes={disputes} />}
    </>
  )
}

/** Buttons to connect a payment account, for each payment provider that this server supports. */
function ConnectAccount({ offers }: { offers: readonly PaymentProvider[] }) {
  return (
    <>
      {offers.includes('STRIPE') && <ConnectStripe />}
      {offers.includes('MOLLIE') && <ConnectMollie />}
    </>
  )
}
