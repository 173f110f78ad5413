import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { canUsePasskeys } from '#shared/api/can-use-passkeys.ts'
import type { Output } from '#shared/api/client.ts'
import { makePasskey } from '#shared/api/browser-passkeys.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, Notice, TextField } from '#shared/ui/index.ts'
import { call } from '../../../data/lazy-api-client.ts'
import { ActionFailureNotice } from '../../../platform/shell/action-failure-notice.tsx'
import { LoadingScreen } from '../../../platform/shell/loading-screen.tsx'
import { Screen } from '../../../platform/shell/screen.tsx'
import styles from './passkeys.module.css'
import { AccessLists, accessQuery } from './access-lists.tsx'
import { AfterLogin } from './after-login.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import { useAccountNavigation } from './use-account-navigation.ts'

const queryKey = ['passkeys']

/** Says that the password is new, and leads on. */
function Reviewed() {
  const t = useText('account')
  const [isDone, setDone] = useState(false)
  if (isDone) return <AfterLogin isReviewed />
  return (
    <Notice kind="warning">
      <p>{t('access.reviewed')}</p>
      <Button variant="white" onClick={() => setDone(true)}>
        {t('access.continue')}
      </Button>
    </Notice>
  )
}

/**
 * What opens the customer's account: passkeys (rule D223), phone numbers that get codes, and other log-ins (rule D340). After a new password
 * the customer comes here, and goes on to where the log-in was to lead. Passkeys can be added only where this page can use them (rule D225).
 */
export function PasskeysScreen() {
  const t = useText('account')
  const queryClient = useQueryClient()
  const { data, error } = useQuery({ queryKey, queryFn: ({ signal }) => call('passkeys', {}, { signal }) })
  const access = useQuery(accessQuery)
  const { isPasswordChanged } = useAccountNavigation().state
  if ((!data && !error) || access.isPending) return <LoadingScreen />
  const found = (data?.passkeys.length ?? 0) + (access.data?.numbers.length ?? 0) + (access.data?.sessions.length ?? 0)
  // Nothing but the new password opens the account, so there is nothing to look at.
  if (isPasswordChanged && found === 0 && !error && !access.error) return <AfterLogin isReviewed />
  return (
    <Screen title={t('access.title')}>
      {isPasswordChanged && <Reviewed />}
      {access.error && <ActionFailureNotice error={access.error} />}
      {access.data && <AccessLists access={access.data} />}
      <h2 className={styles.title}>{t('passkeys.title')}</h2>
      <p className={styles.lead}>{t('passkeys.lead')}</p>
      {error && <ActionFailureNotice error={error} />}
      {data && data.passkeys.length > 0 && (
        <ul className={styles.list}>
          {data.passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onChanged={(list) => queryClient.setQueryData(queryKey, list)}
            />
          ))}
        </ul>
      )}
      {data && <AddPasskey onAdded={(list) => queryClient.setQueryData(queryKey, list)} />}
    </Screen>
  )
}

interface AddPasskeyProps {
  onAdded: (list: Output<'passkeys'>) => void
}

function AddPasskey({ onAdded }: AddPasskeyProps) {
  const t = useText('account')
  const [name, setName] = useState('')
  const isComplete = name.trim() !== ''
  const add = useMutation({
    mutationFn: async () => {
      const answer = await makePasskey(await call('newPasskeyChallenge', {}))
      return call('addPasskey', { body: { name: name.trim(), answer } })
    },
    onSuccess: (list) => {
      setName('')
      onAdded(list)
    },
  })

  if (!canUsePasskeys(window)) return <Notice>{t('passkeys.elsewhere')}</Notice>
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isComplete && !add.isPending) add.mutate()
      }}
    >
      <h2 className={styles.title}>{t('passkeys.add')}</h2>
      {add.error && <ActionFailureNotice error={add.error} />}
      <TextField
        required
        label={t('passkeys.name')}
        hint={t('passkeys.name-hint')}
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" disabled={!isComplete} isLoading={add.isPending}>
        {t('passkeys.add')}
      </Button>
    </form>
  )
}
