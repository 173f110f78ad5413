import type { ReplacedAct } from '#renderer/platform/offline/replaced-act.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { randomId } from '#shared/api/random-key.ts'
import type { TextKey } from '#shared/i18n/message-types.ts'
import { fullName } from '#shared/domain/team/specialist.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { formatInstant } from '#shared/time/instant.ts'
import { zoneOf } from '#shared/time/zone.ts'
import { Button, Notice, Skeleton, TextField } from '#shared/ui/index.ts'
import { customerQuery } from '#renderer/data/customer-queries.ts'
import { timeForCustomerQuery } from '#renderer/data/queries.ts'
import { wallInstant } from '#renderer/data/offline/act-description.ts'
import { knownCustomer } from '#renderer/data/offline/known-customers.ts'
import type { Service, Specialist } from '#renderer/data/api-types.ts'
import { AppDialog } from '#renderer/platform/dialogs/app-dialog.tsx'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useKeepInput, useKeptInput } from '#renderer/platform/drafts/use-dialog-draft.ts'
import { useOfflineState, useKeepsActs } from '#renderer/platform/offline/use-offline-state.ts'
import { LoadFailure } from '#renderer/platform/screens/screen.tsx'
import { useSession } from '#renderer/platform/session/session-context.ts'
import { useCloseFormDialog } from '#renderer/platform/forms/use-close-form-dialog.ts'
import { useNow } from '#renderer/platform/time/use-now.ts'
import { useWallNow } from '#renderer/platform/time/use-wall-now.ts'
import { AnswerFields } from './answer-fields.tsx'
import { CustomerChoice } from './customer-choice.tsx'
import { completed, type ForCustomerDraft, type ForCustomerField } from './for-customer-draft.ts'
import { isProblemOfDate, problemsOf, readStart, startAt, toOrder } from './for-customer-validation.ts'
import { firstRepeat } from './repeat/repeat-draft.ts'
import { RepeatFields } from './repeat/repeat-fields.tsx'
import { RepeatPreview } from './repeat/repeat-preview.tsx'
import { useBookRepeat } from './repeat/use-book-repeat.ts'
import { useRepeat } from './repeat/use-repeat.ts'
import { PlacePriceAndNoteFields } from './place-price-and-note-fields.tsx'
import { TimeCheck } from './time-check.tsx'
import { ServiceAndTimeFields } from './service-and-time-fields.tsx'
import { checkTimeOffline } from './check-time-offline.ts'
import { useBookForCustomer } from './use-book-for-customer.ts'

interface BookForCustomerFormProps {
  /** The bookable services; at least one. */
  services: readonly Service[]
  /** The specialists in whose calendars the person may book. */
  specialists: readonly Specialist[]
  first: ForCustomerDraft
  /** The booking in the offline queue that this form replaces, if any. */
  waiting: ReplacedAct | undefined
}

/** The form in which a provider books for a customer. It shows what prevents the chosen time, and its warnings. */
export function BookForCustomerForm({ services, specialists, first, waiting }: BookForCustomerFormProps) {
  const t = useText('provider')
  const validationText = useText('validation')
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const zone = zoneOf(useSession().organisation.timeZone)
  const now = useNow()
  const { date: today } = useWallNow()
  // The values that the form began with. Those of later renders are equal, or belong to another day.
  const [began] = useState(() => ({ draft: first, repeat: firstRepeat }))
  const kept = useKeptInput(began)
  const [draft, setDraft] = useState(kept?.draft ?? first)
  // The id of a new customer, created once, so that a repeated request does not create a second customer.
  const [newId] = useState(randomId)
  const [confirmed, setConfirmed] = useState<readonly string[]>([])
  const [isTried, setTried] = useState(false)
  const [left, setLeft] = useState<readonly ForCustomerField[]>([])
  const [isChanged, setChanged] = useState(false)
  // Key of the time that is booked as soon as its check has loaded. It lets a person submit while the check is still running.
  const [pendingTime, setPendingTime] = useState<string>()

  const service = services.find(({ id }) => id === draft.serviceId)
  const duration = draft.duration ?? String(service?.duration ?? '')
  const typed = readStart({ ...draft, duration }, zone, now)
  const repeat = useRepeat(draft, duration, kept?.repeat)
  const isRepeated = repeat.draft.isOn
  const input = { draft, repeat: repeat.draft }
  const isDirty = JSON.stringify(input) !== JSON.stringify(began)
  useKeepInput(isDirty, input, began)
  const dismiss = useCloseFormDialog(isDirty)
  // For a repeat, price and locations are those of the first date that can be booked.
  const start = isRepeated && repeat.firstStart !== undefined ? startAt(repeat.firstStart) : typed
  const checkQuery = timeForCustomerQuery(bridge, {
    serviceId: draft.serviceId,
    specialistId: draft.specialistId,
    start: start.kind === 'start' ? start.start : 0,
    duration,
  })
  const checking = useQuery({ ...checkQuery, enabled: start.kind === 'start' })
  const keepsActs = useKeepsActs()
  const { acts } = useOfflineState()
  const isKept = keepsActs && !checking.data
  const check =
    start.kind !== 'start'
      ? undefined
      : isKept && service
        ? checkTimeOffline(
            queryClient,
            { service, specialistId: draft.specialistId, start: start.start, duration },
            { zone, acts, without: waiting?.act.id },
          )
        : checking.data
  const { data: record } = useQuery({
    ...customerQuery(bridge, queryClient, draft.customerId),
    enabled: draft.customerId !== '',
  })
  const customer = record ?? (keepsActs ? knownCustomer(queryClient, draft.customerId) : undefined)
  const complete = completed(draft, service, check, customer)
  const seatsLeft = check?.verdict === 'FREE' ? check.seatsLeft : 1
  const problems = problemsOf(complete, isRepeated && isProblemOfDate(typed) ? start : typed, {
    seatsLeft,
    appointments: isRepeated ? repeat.count : 1,
  })
  const warningIds = check?.warnings.map(({ id }) => id) ?? []
  const isConfirmed = warningIds.every((id) => confirmed.includes(id))

  const single = useBookForCustomer((warnings) => {
    setChanged(true)
    queryClient.setQueryData(checkQuery.queryKey, (known) => known && { ...known, warnings })
  }, waiting)
  const several = useBookRepeat(() => setChanged(true))
  const { isBooking, refusal } = isRepeated ? several : single

  const errorOf = (field: ForCustomerField): string | undefined => {
    const problem = isTried || left.includes(field) ? problems[field] : undefined
    return problem === undefined ? refusal.fields[field] : validationText(problem)
  }

  const textOf = (problem: TextKey<'validation'> | undefined) => problem && validationText(problem)

  function change(changed: ForCustomerDraft) {
    single.clear()
    several.clear()
    setChanged(false)
    setPendingTime(undefined)
    setDraft(changed)
  }

  const timeKey = JSON.stringify(checkQuery.queryKey)
  const isPending = pendingTime === timeKey

  function submit() {
    setTried(true)
    setPendingTime(!isRepeated && check === undefined && checking.isFetching ? timeKey : undefined)
    bookIfReady()
  }

  function bookIfReady() {
    if (Object.keys(problems).length > 0 || isBooking || start.kind !== 'start') return
    // If the customer was merged into another, the booking is for the remaining customer.
    const booked = { ...complete, customerId: customer?.id ?? draft.customerId }
    const order = toOrder(booked, newId)
    if (isRepeated) {
      if (repeat.isDecided && repeat.isConfirmed) several.book({ ...order, ...repeat.toRequest() })
      return
    }
    if (!isConfirmed || check?.verdict !== 'FREE') return
    const who = draft.isNew ? { firstName: draft.firstName, lastName: draft.lastName } : customer
    single.book({
      body: { ...order, startTime: formatInstant(start.start), confirmed: warningIds },
      about: {
        customer: who ? fullName(who) : '',
        service: service?.name ?? '',
        specialist: specialists
          .filter(({ id }) => id === draft.specialistId)
          .map(fullName)
          .join(),
        startTime: wallInstant(zone, start.start),
        endTime: wallInstant(zone, start.start + Number(duration)),
      },
    })
  }

  const bookPending = useEffectEvent(bookIfReady)
  const isChecked = check !== undefined
  useEffect(() => {
    if (isPending && isChecked) bookPending()
  }, [isPending, isChecked])

  const fields = { draft, complete, onChange: change, errorOf }
  const onLeave = (field: ForCustomerField) => setLeft((before) => [...before, field])
  return (
    <AppDialog
      size="large"
      title={t('book-for.title')}
      description={t('book-for.lead')}
      onDismiss={dismiss}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      footer={
        <>
          <Button variant="white" onClick={dismiss}>
            {t('form.cancel')}
          </Button>
          <Button
            type="submit"
            disabled={isRepeated ? !repeat.isDecided : check !== undefined && check.verdict !== 'FREE'}
            isLoading={isBooking || (isPending && checking.isFetching)}
          >
            {isRepeated && repeat.count > 0 ? t('repeat.submit', { count: repeat.count }) : t('book-for.submit')}
          </Button>
        </>
      }
    >
      {refusal.message !== undefined && <Notice kind="error">{refusal.message}</Notice>}
      <CustomerChoice {...fields} isChosenHere={draft.customerId !== first.customerId} customer={customer} />
      <ServiceAndTimeFields
        {...fields}
        onLeave={onLeave}
        services={services}
        specialists={specialists}
        today={today}
        isSession={check?.isSession === true && check.verdict === 'FREE'}
      />
      <RepeatFields
        draft={repeat.draft}
        date={draft.date}
        onChange={(changed) => {
          change(draft)
          repeat.setDraft(changed)
        }}
        errorOf={(field) => textOf(repeat.problems[field])}
      />
      {isKept && check && <Notice>{t('offline.checked-time')}</Notice>}
      {isRepeated ? (
        <>
          {isChanged && <Notice kind="warning">{t('repeat.changed')}</Notice>}
          <RepeatPreview
            repeat={repeat}
            error={isTried && !repeat.isConfirmed ? validationText('confirm') : undefined}
          />
        </>
      ) : check ? (
        <TimeCheck
          check={check}
          isConfirmed={isConfirmed}
          onConfirm={(isSeen) => setConfirmed(isSeen ? warningIds : [])}
          isChanged={isChanged}
          error={isTried && !isConfirmed ? validationText('confirm') : undefined}
        />
      ) : checking.error && start.kind === 'start' ? (
        <LoadFailure error={checking.error} onRetry={checking.refetch} />
      ) : (
        checking.isFetching && <Skeleton height="20px" />
      )}
      {check?.isSession === true && seatsLeft > 1 && (
        <TextField
          label={t('book-for.seats')}
          inputMode="numeric"
          autoComplete="off"
          required
          hint={t('book-for.seats-hint', { count: seatsLeft })}
          value={draft.seats}
          onChange={(event) => change({ ...draft, seats: event.currentTarget.value })}
          onBlur={() => onLeave('seats')}
          error={errorOf('seats')}
        />
      )}
      <AnswerFields draft={draft} complete={complete} onChange={change} isTried={isTried} />
      <PlacePriceAndNoteFields {...fields} onLeave={onLeave} check={check?.verdict === 'FREE' ? check : undefined} />
    </AppDialog>
  )
}
