import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { randomId } from '#shared/api/random-key.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { zoneOf } from '#shared/time/zone.ts'
import { Button, Notice, Skeleton } from '#shared/ui/index.ts'
import { customerQuery } from '#renderer/data/customer-queries.ts'
import { timeForCustomerQuery } from '#renderer/data/queries.ts'
import type { Service, Specialist } from '#renderer/data/wire.ts'
import { AppDialog } from '#renderer/platform/app-dialog.tsx'
import { useBridge } from '#renderer/platform/bridge-context.ts'
import { LoadFailure } from '#renderer/platform/screen.tsx'
import { useSession } from '#renderer/platform/session-context.ts'
import { useDismiss } from '#renderer/platform/use-dismiss.ts'
import { useNow } from '#renderer/platform/use-now.ts'
import { useWallNow } from '#renderer/platform/wall-clock.ts'
import { CustomerChoice } from './customer-choice.tsx'
import { completed, type ForCustomerDraft, type ForCustomerField } from './for-customer-draft.ts'
import { problemsOf, readStart, toRequest } from './for-customer-form.ts'
import { TermsFields } from './terms-fields.tsx'
import { TimeCheck } from './time-check.tsx'
import { TimeFields } from './time-fields.tsx'
import { useBookForCustomer } from './use-book-for-customer.ts'

interface BookForCustomerFormProps {
  /** At least one. */
  services: readonly Service[]
  /** The specialists in whose calendars the person may book. */
  specialists: readonly Specialist[]
  first: ForCustomerDraft
}

/** The form of a booking for a customer, with what stands against its time. */
export function BookForCustomerForm({ services, specialists, first }: BookForCustomerFormProps) {
  const t = useText('provider')
  const validationText = useText('validation')
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const zone = zoneOf(useSession().organization.timeZone)
  const now = useNow()
  const { date: today } = useWallNow()
  const [draft, setDraft] = useState(first)
  // Chosen once, so that a repeated request enters one customer.
  const [newId] = useState(randomId)
  const [confirmed, setConfirmed] = useState<readonly string[]>([])
  const [isTried, setTried] = useState(false)
  const [left, setLeft] = useState<readonly ForCustomerField[]>([])
  const [isChanged, setChanged] = useState(false)
  // The time that is booked as soon as it is checked: who submits before that need not submit again.
  const [pendingTime, setPendingTime] = useState<string>()
  const dismiss = useDismiss(draft !== first)

  const service = services.find(({ id }) => id === draft.serviceId)
  const duration = draft.duration ?? String(service?.duration ?? '')
  const start = readStart({ ...draft, duration }, zone, now)
  const checkQuery = timeForCustomerQuery(bridge, {
    serviceId: draft.serviceId,
    instructorId: draft.specialistId,
    start: start.kind === 'start' ? start.start : 0,
    duration,
  })
  const checking = useQuery({ ...checkQuery, enabled: start.kind === 'start' })
  const check = start.kind === 'start' ? checking.data : undefined
  const { data: customer } = useQuery({
    ...customerQuery(bridge, queryClient, draft.customerId),
    enabled: draft.customerId !== '',
  })
  const complete = completed(draft, service, check, customer)
  const problems = problemsOf(complete, start)
  const warningIds = check?.warnings.map(({ id }) => id) ?? []
  const isConfirmed = warningIds.every((id) => confirmed.includes(id))

  const { book, isBooking, refusal, clear } = useBookForCustomer((warnings) => {
    setChanged(true)
    queryClient.setQueryData(checkQuery.queryKey, (known) => known && { ...known, warnings })
  })

  const errorOf = (field: ForCustomerField): string | undefined => {
    const problem = isTried || left.includes(field) ? problems[field] : undefined
    return problem === undefined ? refusal.fields[field] : validationText(problem)
  }

  function change(changed: ForCustomerDraft) {
    clear()
    setChanged(false)
    setPendingTime(undefined)
    setDraft(changed)
  }

  const timeKey = JSON.stringify(checkQuery.queryKey)
  const isPending = pendingTime === timeKey

  function submit() {
    setTried(true)
    setPendingTime(check === undefined && checking.isFetching ? timeKey : undefined)
    bookIfReady()
  }

  function bookIfReady() {
    const isReady = Object.keys(problems).length === 0 && isConfirmed && check?.verdict === 'FREE'
    if (!isReady || isBooking || start.kind !== 'start') return
    // A merged customer is booked as the one who took its place.
    const booked = { ...complete, customerId: customer?.id ?? draft.customerId }
    book(toRequest(booked, start.start, newId, warningIds))
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
            disabled={check !== undefined && check.verdict !== 'FREE'}
            isLoading={isBooking || (isPending && checking.isFetching)}
          >
            {t('book-for.submit')}
          </Button>
        </>
      }
    >
      {refusal.message !== undefined && <Notice kind="error">{refusal.message}</Notice>}
      <CustomerChoice {...fields} isChosenHere={draft.customerId !== first.customerId} customer={customer} />
      <TimeFields
        {...fields}
        onLeave={onLeave}
        services={services}
        specialists={specialists}
        today={today}
        isSession={check?.isSession === true && check.verdict === 'FREE'}
      />
      {check ? (
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
      <TermsFields {...fields} onLeave={onLeave} check={check?.verdict === 'FREE' ? check : undefined} />
    </AppDialog>
  )
}
