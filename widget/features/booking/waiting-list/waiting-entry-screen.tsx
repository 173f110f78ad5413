import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '#shared/i18n/use-text.ts'
import { parseLocalDate } from '#shared/time/local-date.ts'
import { Button, buttonClass, EmptyState, Skeleton, VisuallyHidden } from '#shared/ui/index.ts'
import { call } from '../../../data/lazy-api-client.ts'
import { useCatalogue } from '../../../data/catalogue.ts'
import { ActionFailureNotice } from '../../../platform/shell/action-failure-notice.tsx'
import { Screen } from '../../../platform/shell/screen.tsx'
import { waitingLinks } from '../../../data/waiting-list/waiting-links.ts'
import { useWidgetNavigation } from '../../../platform/use-widget-navigation.ts'
import { EntryFacts } from './entry-facts.tsx'
import styles from './waiting-list.module.css'
import { type WaitingEntry, waitingEntryQuery, waitingKey } from './waiting-queries.ts'

/**
 * The waiting-list entry that the URL names, for the customer who waits and for everybody who has a mail's link. A button leaves the list.
 */
export function WaitingEntryScreen() {
  const t = useText('waiting')
  const { organisation } = useCatalogue()
  const { selection, addressOf, go } = useWidgetNavigation()
  const key = waitingLinks.keyOf(selection.offer ?? '')
  const { data: entry } = useQuery(waitingEntryQuery(key))
  const isOffered = entry?.state === 'OFFERED' && entry.scheduleId !== null
  const facts = useRef<HTMLElement>(null)

  return (
    <Screen
      title={t('title')}
      subtitle={organisation.name}
      onBack={() => go('/')}
      bar={
        entry && (isOffered || entry.state === 'WAITING') ? (
          <EntryActions entry={entry} entryKey={key} onLeft={() => facts.current?.focus()} />
        ) : undefined
      }
    >
      {entry === undefined && (
        <output className={styles.panel}>
          <VisuallyHidden>{t('loading')}</VisuallyHidden>
          <Skeleton width="60%" height="20px" />
          <Skeleton height="120px" />
        </output>
      )}
      {entry === null && (
        <EmptyState
          title={t('missing.title')}
          action={
            <Link to={addressOf('/', { offer: undefined })} className={buttonClass()}>
              {t('times')}
            </Link>
          }
        >
          {t('missing.text')}
        </EmptyState>
      )}
      {entry && <EntryFacts ref={facts} entry={entry} />}
      {entry && entry.state !== 'WAITING' && !isOffered && (entry.state !== 'ACCEPTED' || entry.needsAccount) && (
        <Link
          to={
            entry.state === 'ACCEPTED'
              ? addressOf('/bookings', { offer: undefined })
              : addressOf('/timeslot', { serviceId: entry.serviceId, offer: undefined })
          }
          className={buttonClass({ variant: 'white' })}
        >
          {t(entry.state === 'ACCEPTED' ? 'bookings' : 'times')}
        </Link>
      )}
    </Screen>
  )
}

interface EntryActionsProps {
  entry: WaitingEntry
  /** What opens the entry. */
  entryKey: string
  /** Called when the entry has left the list. The buttons then disappear. */
  onLeft: () => void
}

function EntryActions({ entry, entryKey, onLeft }: EntryActionsProps) {
  const t = useText('waiting')
  const queryClient = useQueryClient()
  const { selection, go } = useWidgetNavigation()
  const leaving = useMutation({
    mutationFn: () => call('leaveWaitingList', { body: { key: entryKey } }),
    onSuccess: onLeft,
    onSettled: () => queryClient.invalidateQueries({ queryKey: waitingKey }),
  })
  const isOffered = entry.state === 'OFFERED'

  /** Opens the normal booking flow with the held slot selected. */
  function book() {
    if (!entry.needsAccount && selection.offer !== undefined) waitingLinks.openForGuest(selection.offer)
    go('/timeslot', {
      serviceId: entry.serviceId,
      specialistId: entry.offeredBy ?? undefined,
      date: parseLocalDate(entry.offeredDate ?? ''),
      scheduleId: entry.scheduleId ?? undefined,
    })
  }

  return (
    <>
      {leaving.error && <ActionFailureNotice error={leaving.error} />}
      {isOffered && (
        <Button isWide onClick={book}>
          {t('offer.book')}
        </Button>
      )}
      <Button variant="white" isWide isLoading={leaving.isPending} onClick={() => leaving.mutate()}>
        {t(isOffered ? 'offer.decline' : 'leave')}
      </Button>
    </>
  )
}
