import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, useMemo } from 'react'
import { isCompleteVerificationCode } from '#shared/domain/account/credentials.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, CodeInput, Notice, Skeleton } from '#shared/ui/index.ts'
import { AppDialog } from '#renderer/platform/dialogs/app-dialog.tsx'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { CopyButton } from '#renderer/platform/screens/copy-button.tsx'
import { useErrorText } from '#renderer/platform/calls/use-error-text.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import styles from './second-factor.module.css'
import { encode } from 'uqr'

/** Switches on the second factor with an authenticator app (rule D226): shows the secret key as a QR code, then asks for the first code. */
export function AuthenticatorAppDialog() {
  const t = useText('provider')
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  const [code, setCode] = useState('')
  const [refusals, setRefusals] = useState(0)
  const { data: app, error } = useQuery({
    // Each opening of the dialog requests a new secret key, which is not cached.
    queryKey: ['authenticator-app'],
    queryFn: () => bridge.call('prepareAuthenticatorApp', {}),
    staleTime: 0,
    gcTime: 0,
  })
  const switchOn = useMutation({
    mutationFn: () => bridge.call('switchOnSecondFactor', { body: { code } }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['account'] }),
    onError: () => {
      setCode('')
      setRefusals((count) => count + 1)
    },
  })

  if (switchOn.data) return <RecoveryCodesDialog codes={switchOn.data.recoveryCodes} />
  return (
    <AppDialog
      title={t('second-factor.with-app')}
      onSubmit={(event) => {
        event.preventDefault()
        if (isCompleteVerificationCode(code)) switchOn.mutate()
      }}
      footer={
        <Button type="submit" disabled={!app || !isCompleteVerificationCode(code)} isLoading={switchOn.isPending}>
          {t('second-factor.switch-on')}
        </Button>
      }
    >
      {error && <Notice kind="error">{errorText(error)}</Notice>}
      <p>{t('authenticator.scan')}</p>
      {app ? <QrCode text={app.address} label={t('authenticator.qr')} /> : <Skeleton width="200px" height="200px" />}
      {app && (
        <p className={styles.key}>
          {t('authenticator.key')} <code>{app.key}</code> <CopyButton text={app.key} />
        </p>
      )}
      <CodeInput
        key={refusals}
        label={t('authenticator.code')}
        value={code}
        onChange={setCode}
        disabled={switchOn.isPending}
        error={switchOn.error && code === '' ? errorText(switchOn.error) : undefined}
      />
    </AppDialog>
  )
}

/**
 * A QR code that is generated locally, so that its secret text is not sent to any service. It is dark on light in every colour scheme,
 * because cameras expect that.
 */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const code = encode(text, { border: 2 })
    const rows = code.data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    return { size: code.size, path: rows.join('') }
  }, [text])
  return (
    <figure className={styles.qr} aria-label={label}>
      <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden="true">
        <path d={path} />
      </svg>
    </figure>
  )
}
