import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { canUsePasskeys } from '#shared/api/can-use-passkeys.ts'
import type { Output } from '#shared/api/client.ts'
import { makePasskey } from '#shared/api/browser-passkeys.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, Notice, TextField } from '#shared/ui/index.ts'
import { call } from '../../app/lazy-api-client.ts'
import { ActionFailureNotice } from '../../app/shell/action-failure-notice.tsx'
import { LoadingScreen } from '../../app/shell/loading-screen.tsx'
import { Screen } from '../../app/shell/screen.tsx'
import styles from './passkeys.module.css'
import { PasskeyRow } from './passkey-row.tsx'

const queryKey = ['passkeys']

/** The customer's passkeys (rule D223). They can be added only where this page can use them (rule D225). */
export function PasskeysScreen() {
  const t = useText('account')
  const queryClient = useQueryClient()
  const { data, error } = useQuery({ queryKey, queryFn: ({ signal }) => call('passkeys', {}, { signal }) })
  if (!data && !error) return <LoadingScreen />
  return (
    <Screen title={t('passkeys.title')}>
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
      {data && <AddPasskey list={data} onAdded={(list) => queryClient.setQueryData(queryKey, list)} />}
    </Screen>
  )
}

interface AddPasskeyProps {
  list: Output<'passkeys'>
  onAdded: (list: Output<'passkeys'>) => void
}

function AddPasskey({ list: { needsSecondFactor }, onAdded }: AddPasskeyProps) {
  const t = useText('account')
  const [name, setName] = useState('')
  const [code, setCode] = useState('')
  const isComplete = name.trim() !== '' && (!needsSecondFactor || code.trim() !== '')
  const add = useMutation({
    mutationFn: async () => {
      const answer = await makePasskey(await call('newPasskeyChallenge', {}))
      const proof = needsSecondFactor ? { code: code.trim() } : {}
      return call('addPasskey', { body: { name: name.trim(), answer, ...proof } })
    },
    onSuccess: (list) => {
      setName('')
      setCode('')
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
      {needsSecondFactor && (
        <TextField
          required
          label={t('second-step.code')}
          hint={t('second-step.hint')}
          autoComplete="one-time-code"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      )}
      <Button type="submit" disabled={!isComplete} isLoading={add.isPending}>
        {t('passkeys.add')}
      </Button>
    </form>
  )
}
