import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { canUsePasskeys } from '#shared/api/can-use-passkeys.ts'
import { askPasskey } from '#shared/api/browser-passkeys.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, Notice, TextField } from '#shared/ui/index.ts'
import { call } from '../../../data/lazy-api-client.ts'
import { secondFactorQuery } from '../../../data/second-factor-query.ts'
import { useSession } from '../../../data/session.ts'
import { ActionFailureNotice } from '../../../platform/shell/action-failure-notice.tsx'
import { LoadingScreen } from '../../../platform/shell/loading-screen.tsx'
import { Screen } from '../../../platform/shell/screen.tsx'
import styles from './passkeys.module.css'

/**
 * Lets a customer switch off the second step of the account's log-in (rule D292). The widget needs this too, because a person who has left
 * a team can no longer use the provider app.
 */
export function SwitchOffSecondFactorScreen() {
  const t = useText('account')
  const query = secondFactorQuery(useSession()?.user.id ?? '')
  const { data, error } = useQuery(query)
  const queryClient = useQueryClient()
  if (!data && !error) return <LoadingScreen />
  return (
    <Screen title={t('second-factor.title')}>
      {error && <ActionFailureNotice error={error} />}
      {data && <Notice>{t(data.isOn ? 'second-factor.on' : 'second-factor.off')}</Notice>}
      {data?.isOn && <SwitchOff onSwitched={(state) => queryClient.setQueryData(query.queryKey, state)} />}
    </Screen>
  )
}

type State = Awaited<ReturnType<typeof switchOff>>

const switchOff = async (code: string | undefined) =>
  call('switchOffSecondFactor', {
    body: code === undefined ? { passkey: await askPasskey(await call('confirmationChallenge', {})) } : { code },
  })

/** Asks for the second factor again before it is switched off: a code, or a passkey where this page can use one. */
function SwitchOff({ onSwitched }: { onSwitched: (state: State) => void }) {
  const t = useText('account')
  const [code, setCode] = useState('')
  const off = useMutation({ mutationFn: switchOff, onSuccess: onSwitched, onError: () => setCode('') })
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (code.trim() !== '' && !off.isPending) off.mutate(code.trim())
      }}
    >
      <h2 className={styles.title}>{t('second-factor.switch-off')}</h2>
      <p>{t('second-factor.lead')}</p>
      {off.error && <ActionFailureNotice error={off.error} />}
      <TextField
        required
        label={t('second-step.code')}
        hint={t('second-step.hint')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button type="submit" variant="red" disabled={code.trim() === ''} isLoading={off.isPending}>
        {t('second-factor.switch-off')}
      </Button>
      {canUsePasskeys(window) && (
        <Button variant="white" disabled={off.isPending} onClick={() => off.mutate(undefined)}>
          {t('second-factor.with-passkey')}
        </Button>
      )}
    </form>
  )
}
