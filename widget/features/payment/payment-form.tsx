import { useRef, useState, type SubmitEvent } from 'react'
import { formatPrice } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Button, Notice, TextField } from '#shared/ui/index.ts'
import type { OfferedSlot } from '../../app/booking/offered-slots.ts'
import { useReservation } from '../../app/booking/reservation.ts'
import { criteriaOf } from '../../app/booking/slot-queries.ts'
import { TakenNotice } from '../../app/booking/taken-notice.tsx'
import { useCatalogue, type Service } from '../../app/catalogue.ts'
import { usePlaces } from '../../app/places.ts'
import type { User } from '../../app/session.ts'
import { FailureNotice } from '../../app/shell/failure-notice.tsx'
import { Screen } from '../../app/shell/screen.tsx'
import { MethodPicker } from './method-picker.tsx'
import { useNameDraft } from './name-draft.ts'
import { OrderPreview } from './order-preview.tsx'
import { offeredMethods, type OfferedMethod } from './payment-methods.ts'

interface PaymentFormProps {
  service: Service
  slot: OfferedSlot
  isGone: boolean
  alternatives: readonly OfferedSlot[]
  user: User
  /** From the account; empty for a new customer. */
  knownName: string
}

const formId = 'payment'

/** What is ordered, for whom, and how it is paid; the button names its effect. */
export function PaymentForm({ service, slot, isGone, alternatives, user, knownName }: PaymentFormProps) {
  const t = useText('widget')
  const validationText = useText('validation')
  const locale = useLocale()
  const { organisation } = useCatalogue()
  const { selection, select, go } = usePlaces()
  const [fullName, setFullName] = useNameDraft(user.id, knownName)
  const nameField = useRef<HTMLInputElement>(null)
  const [isTried, setTried] = useState(false)
  const methods = offeredMethods(organisation.paymentMethods)
  const [method, setMethod] = useState<OfferedMethod | undefined>(methods[0])
  const { reserve, isPending, error, refusedId } = useReservation((bookingId) =>
    go('/checkout', { bookingId }, { replace: true }),
  )
  const locationType = criteriaOf(service, selection).locationType ?? slot.locationTypes[0]
  const isTaken = isGone || slot.scheduleId === refusedId
  const isNameMissing = fullName.trim() === ''

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (isNameMissing) nameField.current?.focus()
    if (isNameMissing || !method) return
    reserve({ organisation, service, slot, locationType, customer: user, fullName: fullName.trim(), method })
  }

  return (
    <Screen
      title={t('payment.title')}
      bar={
        method && (
          <>
            {error && <FailureNotice error={error} />}
            <Button isWide type="submit" form={formId} disabled={isTaken} isLoading={isPending}>
              {t(`payment.pay.${method}`, { price: formatPrice(slot.priceCents, locale) })}
            </Button>
          </>
        )
      }
    >
      {isTaken && (
        <TakenNotice
          alternatives={alternatives}
          onPick={(next) => select({ date: next.date, scheduleId: next.scheduleId })}
          onShowAll={() => go('/timeslot', { scheduleId: undefined })}
        />
      )}
      <OrderPreview service={service} slot={slot} locationType={locationType} email={user.email} />
      <form id={formId} onSubmit={submit} noValidate>
        <TextField
          ref={nameField}
          required
          name="name"
          autoComplete="name"
          label={t('payment.full-name')}
          value={fullName}
          error={isTried && isNameMissing ? validationText('required') : undefined}
          onChange={(event) => setFullName(event.currentTarget.value)}
        />
      </form>
      {method ? (
        <MethodPicker methods={methods} value={method} onChange={setMethod} />
      ) : (
        <Notice kind="warning">{t('payment.no-method', { name: organisation.name })}</Notice>
      )}
    </Screen>
  )
}
