import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import type { Input, Output } from '#shared/api/client.ts'
import { AppError } from '#shared/api/app-error.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, Checkbox, TextField } from '#shared/ui/index.ts'
import { call } from '../../app/api.ts'
import { boot } from '../../app/boot-settings.ts'
import { customerQueryKey } from '../../app/own-bookings/customer-query-key.ts'
import { useSession } from '../../app/session.ts'
import { FailureNotice } from '../../app/shell/failure-notice.tsx'
import styles from './own-texts.module.css'

const ownTextsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...customerQueryKey, boot.organizationId, 'texts', userId],
    queryFn: ({ signal }) => call('ownTexts', {}, { signal }),
  })

/** Turns reminders by text message on and off (rule D259); nothing where the organisation sends none. */
export function OwnTexts() {
  const t = useText('texts')
  const userId = useSession()?.user.id ?? ''
  const client = useQueryClient()
  const { queryKey, ...query } = ownTextsQuery(userId)
  const { data: own } = useQuery({ queryKey, ...query, enabled: userId !== '' })
  const saving = useMutation({
    mutationFn: (body: Input<'saveOwnTexts'>['body']) => call('saveOwnTexts', { body }),
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
    // The words may be others by now.
    onError: () => client.invalidateQueries({ queryKey }),
  })
  if (!own || (!own.isOffered && own.phoneNumber === null)) return null
  const { error } = saving
  const numberError = error instanceof AppError ? error.fieldErrors['phoneNumber'] : undefined
  return (
    <section className={styles.panel} aria-labelledby="own-texts">
      <h2 id="own-texts">{t('title')}</h2>
      {error && numberError === undefined && <FailureNotice error={error} />}
      {own.phoneNumber === null ? (
        <AgreeForm
          own={own}
          isSaving={saving.isPending}
          numberError={numberError}
          onAgree={(phoneNumber) => saving.mutate({ agrees: true, phoneNumber, wording: own.wording })}
        />
      ) : (
        <div className={styles.form}>
          <p role="status">{t('is-on', { number: own.phoneNumber })}</p>
          <Button variant="white" isLoading={saving.isPending} onClick={() => saving.mutate({ agrees: false })}>
            {t('off')}
          </Button>
        </div>
      )}
    </section>
  )
}

interface AgreeFormProps {
  own: Output<'ownTexts'>
  isSaving: boolean
  numberError: string | undefined
  onAgree: (phoneNumber: string) => void
}

/** The box is never ticked beforehand: agreeing is an act of the customer. */
function AgreeForm({ own, isSaving, numberError, onAgree }: AgreeFormProps) {
  const t = useText('texts')
  const [agrees, setAgrees] = useState(false)
  const [phoneNumber, setPhoneNumber] = useState(own.knownNumber)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    onAgree(phoneNumber)
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Checkbox label={own.wording} checked={agrees} onChange={(event) => setAgrees(event.currentTarget.checked)} />
      {agrees && (
        <>
          <div className={styles.phone}>
            <TextField
              type="tel"
              name="tel"
              autoComplete="tel"
              inputMode="tel"
              maxLength={40}
              required
              label={t('phone')}
              value={phoneNumber}
              error={numberError}
              onChange={(event) => setPhoneNumber(event.currentTarget.value)}
            />
          </div>
          <Button type="submit" isLoading={isSaving}>
            {t('on')}
          </Button>
        </>
      )}
    </form>
  )
}
