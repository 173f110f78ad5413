import { useQuery } from '@tanstack/react-query'
import type { Output } from '#shared/api/client.ts'
import { canUsePasskeys } from '#shared/api/can-use-passkeys.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, Notice } from '#shared/ui/index.ts'
import { passkeysQuery, secondFactorQuery } from '#renderer/data/passkey-and-second-factor-queries.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { TitledPanel } from '#renderer/platform/screens/titled-panel.tsx'
import { useErrorText } from '#renderer/platform/calls/use-error-text.ts'
import styles from './account.module.css'

/** Number of remaining recovery codes at or below which the panel shows a warning. */
const FEW_CODES = 3

/** Shows whether the person's log-in needs a second factor, and changes it (rule D226). */
export function SecondFactorPanel() {
  const t = useText('provider')
  const bridge = useBridge()
  const errorText = useErrorText()
  const { data, error } = useQuery(secondFactorQuery(bridge))
  return (
    <TitledPanel
      title={t('second-factor.title')}
      lead={t('second-factor.lead')}
      footer={data && (data.isOn ? <ActsWhenOn /> : <SwitchOn state={data} />)}
    >
      {error && <Notice kind="error">{errorText(error)}</Notice>}
      {data?.isOn && <StateWhenOn state={data} />}
    </TitledPanel>
  )
}

function StateWhenOn({ state: { hasApp, recoveryCodesLeft } }: { state: Output<'secondFactor'> }) {
  const t = useText('provider')
  const left = t('second-factor.codes-left', { count: recoveryCodesLeft })
  return (
    <>
      <p>{t(hasApp ? 'second-factor.on-app' : 'second-factor.on-passkey')}</p>
      {recoveryCodesLeft <= FEW_CODES ? <Notice kind="warning">{left}</Notice> : <p className={styles.seen}>{left}</p>}
    </>
  )
}

function ActsWhenOn() {
  const t = useText('provider')
  const dialogs = useDialogs()
  return (
    <>
      <Button variant="white" onClick={() => dialogs.open({ kind: 'confirm-second-factor', act: 'renew-codes' })}>
        {t('second-factor.renew')}
      </Button>
      <Button variant="white" onClick={() => dialogs.open({ kind: 'confirm-second-factor', act: 'switch-off' })}>
        {t('second-factor.off')}
      </Button>
    </>
  )
}

/** Buttons that switch on the second factor with an authenticator app, or with a passkey if this page can use one. */
function SwitchOn({ state: { canUseApp } }: { state: Output<'secondFactor'> }) {
  const t = useText('provider')
  const bridge = useBridge()
  const dialogs = useDialogs()
  const { data: own } = useQuery(passkeysQuery(bridge))
  const hasPasskey = canUsePasskeys(window) && own !== undefined && own.passkeys.length > 0
  if (!canUseApp && !hasPasskey) return <p className={styles.seen}>{t('second-factor.impossible')}</p>
  return (
    <>
      {hasPasskey && (
        <Button
          variant="white"
          onClick={() => dialogs.open({ kind: 'confirm-second-factor', act: 'switch-on-with-passkey' })}
        >
          {t('second-factor.with-passkey')}
        </Button>
      )}
      {canUseApp && (
        <Button variant="white" onClick={() => dialogs.open({ kind: 'authenticator-app' })}>
          {t('second-factor.with-app')}
        </Button>
      )}
    </>
  )
}
