import { useQueryClient } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, Notice } from '#shared/ui/index.ts'
import { paymentAccountQuery } from '#renderer/data/payment-account-query.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { ConnectMollie } from './connect-mollie.tsx'
import { ConnectStripe } from './connect-stripe.tsx'
import { OutsideLink } from './outside-link.tsx'
import styles from './payment-account.module.css'
import type { ConnectedAccount, PaymentAccountStatus } from './payment-account-types.ts'

interface AccountStateProps {
  account: ConnectedAccount
  status: PaymentAccountStatus
}

/** The state of the connected payment account: whether it accepts payments, what is missing, and the possible actions (rule D251). */
export function AccountState({ account, status }: AccountStateProps) {
  const t = useText('provider')
  const { dashboardUrl, methods, mode, name, paysOut, state } = account
  const provider = t(`payment-account.provider-${account.provider}`)
  const isReady = state === 'READY' && methods.length > 0

  return (
    <>
      {!status.isCurrent && <Notice kind="information">{t('payment-account.stale', { provider })}</Notice>}
      <dl className={styles.facts}>
        <dt>{provider}</dt>
        <dd>
          {name && <b>{name}</b>}
          <small>{t(`payment-account.mode-${mode}`)}</small>
          {methods.length > 0 && <small>{offeredIn(t, methods)}</small>}
          {paysOut !== null && (
            <small>{paysOut ? t('payment-account.pays-out') : t('payment-account.pays-out-not', { provider })}</small>
          )}
        </dd>
      </dl>
      <Notice kind={isReady ? 'success' : 'warning'}>
        {state === 'READY' && !isReady
          ? t('payment-account.no-methods')
          : t(`payment-account.state-${state}`, { provider })}
        {account.missing.length > 0 && <> {missingOf(t, account.missing)}</>}
      </Notice>
      {account.provider === 'STRIPE' && state === 'INCOMPLETE' && <ConnectStripe isContinued />}
      {account.provider === 'MOLLIE' && <ConnectMollie isConnected />}
      <div className={styles.acts}>
        <OutsideLink href={dashboardUrl}>{t('payment-account.dashboard', { provider })}</OutsideLink>
        <Disconnect provider={provider} openPayments={status.openPayments} />
      </div>
    </>
  )
}

type Translate = ReturnType<typeof useText<'provider'>>

const offeredIn = (t: Translate, methods: ConnectedAccount['methods']): string =>
  t('payment-account.methods', { methods: methods.map((each) => t(`payment-account.method-${each}`)).join(', ') })

const missingOf = (t: Translate, missing: ConnectedAccount['missing']): string =>
  t('payment-account.missing', { what: missing.map((each) => t(`payment-account.missing-${each}`)).join(', ') })

/** The disconnect button. While there are payments that are not completed, the reason is shown in its place. */
function Disconnect({ provider, openPayments }: { provider: string; openPayments: number }) {
  const t = useText('provider')
  const bridge = useBridge()
  const dialogs = useDialogs()
  const queryClient = useQueryClient()
  if (openPayments > 0) return <p className={styles.quiet}>{t('payment-account.open', { count: openPayments })}</p>

  const ask = () =>
    dialogs.open({
      kind: 'confirm',
      title: t('payment-account.disconnect-title', { provider }),
      text: t('payment-account.disconnect-text', { provider }),
      act: t('payment-account.disconnect'),
      done: t('payment-account.disconnect-done'),
      run: async () => {
        const status = await bridge.call('disconnectPayments', {})
        queryClient.setQueryData(paymentAccountQuery(bridge).queryKey, status)
      },
    })
  return (
    <Button variant="redInverted" isCompact onClick={ask}>
      {t('payment-account.disconnect')}
    </Button>
  )
}
