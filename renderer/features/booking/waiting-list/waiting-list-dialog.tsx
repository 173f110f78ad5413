import type { GroupSession } from '#renderer/data/api-types.ts'
import { useQuery } from '@tanstack/react-query'
import { joinIsolated } from '#shared/i18n/isolate-names.ts'
import { formatWeekdayDate } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Button, EmptyState, Skeleton } from '#shared/ui/index.ts'
import {
  targetOfSession,
  type WaitingTarget,
  waitingQuery,
  isSameTarget,
  type WaitingEntry,
} from '#renderer/data/waiting-list-queries.ts'
import { AppDialog } from '#renderer/platform/dialogs/app-dialog.tsx'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { PlusIcon } from '#renderer/platform/theme/icons.tsx'
import { LoadFailure } from '#renderer/platform/screens/screen.tsx'
import { hasSpecialists, useSession } from '#renderer/platform/session/session-context.ts'
import { useWaitingActions } from './use-waiting-actions.ts'
import { WaitingEntries } from './waiting-entries.tsx'
import styles from './waiting-list.module.css'

/** The waiting lists by session and day, or that of one session only (rule D193). */
export function WaitingListDialog({ session }: { session?: GroupSession | undefined }) {
  const t = useText('provider')
  const locale = useLocale()
  const bridge = useBridge()
  const dialogs = useDialogs()
  const hasPeople = hasSpecialists(useSession())
  const { data: entries, error, refetch } = useQuery(waitingQuery(bridge))
  const acting = useWaitingActions()
  const lists = waitingLists(entries ?? [], session && targetOfSession(session))

  const momentOf = ({ startTime, date }: WaitingTarget) =>
    startTime === null
      ? formatWeekdayDate(date ?? '', locale)
      : `${formatWeekdayDate(startTime.slice(0, 10), locale)}, ${startTime.slice(11, 16)}`

  return (
    <AppDialog
      size="large"
      title={t('waiting.title')}
      description={t('waiting.lead')}
      {...(session && {
        footer: (
          <Button onClick={() => dialogs.open({ kind: 'add-to-waiting-list', session })}>
            <PlusIcon size={16} />
            {t('waiting.add')}
          </Button>
        ),
      })}
    >
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!entries && !error && <Skeleton height="180px" />}
      {entries && lists.length === 0 && <EmptyState title={t('waiting.empty')}>{t('waiting.empty-text')}</EmptyState>}
      {lists.map(({ target, entries: own }) => {
        const who = hasPeople && (target.specialistName || t('waiting.anyone'))
        const what = joinIsolated([target.serviceName, momentOf(target), who])
        return (
          <section key={target.id} className={styles.list} aria-label={t('waiting.list', { what })}>
            <h3 className={styles.what}>{what}</h3>
            <WaitingEntries label={what} entries={own} isBusy={acting.isPending} onAct={acting.mutate} />
          </section>
        )
      })}
    </AppDialog>
  )
}

/** A waiting list with its entries: first those with an offer, then the others by position. */
interface WaitingListOf {
  readonly target: WaitingEntry
  readonly entries: readonly WaitingEntry[]
}

/** Groups entries into waiting lists, the soonest first. With `only`, returns just the list for that target. */
function waitingLists(entries: readonly WaitingEntry[], only?: WaitingTarget): WaitingListOf[] {
  const lists: { target: WaitingEntry; entries: WaitingEntry[] }[] = []
  for (const entry of entries) {
    if (only && !isSameTarget(entry, only)) continue
    const list = lists.find(({ target }) => isSameTarget(target, entry))
    if (list) list.entries.push(entry)
    else lists.push({ target: entry, entries: [entry] })
  }
  return lists
    .map((list) => ({ ...list, entries: list.entries.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0)) }))
    .toSorted((a, b) => whenOf(a.target).localeCompare(whenOf(b.target)))
}

const whenOf = ({ startTime, date }: WaitingTarget): string => startTime ?? date ?? ''
