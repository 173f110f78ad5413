import { useState, type SubmitEvent } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, Checkbox, TextField } from '#shared/ui/index.ts'
import { guestId, useIsGuestOf } from '../../../data/guest/guest-visit.ts'
import { readText, useKeptState } from '../../../platform/kept-drafts.ts'
import { useSession } from '../../../data/session.ts'
import { ActionFailureNotice } from '../../../platform/shell/action-failure-notice.tsx'
import {
  type OwnTexts as OwnTextsState,
  useTextMessageConsent,
} from '../../../data/text-message/use-text-message-consent.ts'
import styles from './text-message-consent.module.css'

/**
 * Turns reminders by text message on and off (rule D259); nothing where the organisation sends none. A guest does so for a booking whose
 * link they have.
 */
export function OwnTexts({ bookingId = '' }: { bookingId?: string }) {
  const t = useText('texts')
  const user = useSession()?.user
  const isGuest = useIsGuestOf(bookingId)
  const texts = useTextMessageConsent(user?.id ?? (isGuest ? guestId : ''), isGuest ? bookingId : undefined)
  const { own, error, end, isSaving } = texts
  if (!own || (!own.isOffered && own.phoneNumber === null)) return null
  return (
    <section className={styles.panel} aria-labelledby="own-texts">
      <h2 id="own-texts">{t('title')}</h2>
      {error && <ActionFailureNotice error={error} />}
      {own.phoneNumber === null ? (
        <AgreeForm own={own} texts={texts} />
      ) : (
        <div className={styles.form}>
          <output>{t('is-on', { number: own.phoneNumber })}</output>
          <Button variant="white" isLoading={isSaving} onClick={end}>
            {t('off')}
          </Button>
        </div>
      )}
    </section>
  )
}

interface AgreeFormProps {
  own: NonNullable<OwnTextsState['own']>
  texts: OwnTextsState
}

/** The form for the consent. The box is never ticked beforehand, because the customer must give the consent actively. */
function AgreeForm({ own, texts: { agree, isSaving, numberError } }: AgreeFormProps) {
  const t = useText('texts')
  const [agrees, setAgrees] = useState(false)
  const [phoneNumber, setPhoneNumber] = useKeptState('text-messages', own.knownNumber, readText)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    agree(phoneNumber)
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
