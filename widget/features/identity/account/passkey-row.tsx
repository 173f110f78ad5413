import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Output } from '#shared/api/client.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, TextField } from '#shared/ui/index.ts'
import { call } from '../../../data/lazy-api-client.ts'
import { ActionFailureNotice } from '../../../platform/shell/action-failure-notice.tsx'
import styles from './passkeys.module.css'
import { useDateText } from './use-date-text.ts'

type PasskeyList = Output<'passkeys'>

interface PasskeyRowProps {
  passkey: PasskeyList['passkeys'][number]
  onChanged: (list: PasskeyList) => void
}

/** A passkey with buttons to rename and remove it. */
export function PasskeyRow({ passkey: { id, name, createdAt, lastUsedAt }, onChanged }: PasskeyRowProps) {
  const t = useText('account')
  const dateText = useDateText()
  const [draft, setDraft] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const rename = useMutation({
    mutationFn: (next: string) => call('renamePasskey', { body: { id, name: next } }),
    onSuccess: (list) => {
      setDraft(undefined)
      onChanged(list)
    },
  })
  const remove = useMutation({
    mutationFn: () => call('removePasskey', { body: { id } }),
    onSuccess: onChanged,
  })
  const error = rename.error ?? remove.error

  return (
    <li className={styles.row}>
      <b>{name}</b>
      <small>
        {t('passkeys.added', { date: dateText(createdAt) })}
        {' · '}
        {lastUsedAt === null ? t('passkeys.unused') : t('passkeys.used', { date: dateText(lastUsedAt) })}
      </small>
      {error && <ActionFailureNotice error={error} />}
      {draft !== undefined ? (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            if (draft.trim() !== '' && !rename.isPending) rename.mutate(draft.trim())
          }}
        >
          <TextField
            required
            label={t('passkeys.name')}
            maxLength={100}
            value={draft}
            onChange={(event) => setDraft(event.currentTarget.value)}
          />
          <span className={styles.acts}>
            <Button variant="white" onClick={() => setDraft(undefined)}>
              {t('passkeys.cancel')}
            </Button>
            <Button type="submit" disabled={draft.trim() === ''} isLoading={rename.isPending}>
              {t('passkeys.save')}
            </Button>
          </span>
        </form>
      ) : isAsking ? (
        <>
          <p>{t('passkeys.remove-question')}</p>
          <span className={styles.acts}>
            <Button variant="white" onClick={() => setAsking(false)}>
              {t('passkeys.cancel')}
            </Button>
            <Button variant="red" isLoading={remove.isPending} onClick={() => remove.mutate()}>
              {t('passkeys.remove')}
            </Button>
          </span>
        </>
      ) : (
        <span className={styles.acts}>
          <Button variant="white" aria-label={t('passkeys.rename-named', { name })} onClick={() => setDraft(name)}>
            {t('passkeys.rename')}
          </Button>
          <Button variant="white" aria-label={t('passkeys.remove-named', { name })} onClick={() => setAsking(true)}>
            {t('passkeys.remove')}
          </Button>
        </span>
      )}
    </li>
  )
}
