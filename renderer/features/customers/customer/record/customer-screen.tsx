import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { customerName } from '#shared/domain/customer/customer.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { AppError } from '#shared/api/app-error.ts'
import { Avatar, Button, EmptyState, Notice, PeopleIcon, Skeleton, VisuallyHidden } from '#shared/ui/index.ts'
import { customerQuery, customerAnswersQuery } from '#renderer/data/customer-queries.ts'
import { knownCustomer } from '#renderer/data/offline/known-customers.ts'
import type { CustomerRecord } from '#renderer/data/api-types.ts'
import { BackLink } from '#renderer/platform/navigation/back-link.tsx'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { useHotkeys } from '#renderer/platform/keyboard/use-hotkeys.ts'
import { PencilIcon, PlusIcon } from '#renderer/platform/theme/icons.tsx'
import { useKeepsActs } from '#renderer/platform/offline/use-offline-state.ts'
import panel from '#renderer/platform/screens/titled-panel.module.css'
import { LoadFailure, Screen } from '#renderer/platform/screens/screen.tsx'
import { useSession } from '#renderer/platform/session/session-context.ts'
import { BookingsPanel } from './bookings-panel.tsx'
import { ContactPanel } from './contact-panel.tsx'
import styles from './customer-screen.module.css'
import { ConsentAndActionsPanel } from './consent-and-actions-panel.tsx'
import { DuplicatesNotice } from './duplicates-notice.tsx'
import { NotesPanel } from './notes-panel.tsx'
import { StatisticsPanel } from './statistics-panel.tsx'
import { TagsPanel } from './tags-panel.tsx'
import { TextMessageConsentPanel } from './text-message-consent-panel.tsx'
import { AnswerList } from '#renderer/platform/answers/answer-list.tsx'
import { TitledPanel } from '#renderer/platform/screens/titled-panel.tsx'

/** The record of a customer. Data from the cached list is shown at once; the rest is loaded. */
export function CustomerScreen() {
  const t = useText('provider')
  const bridge = useBridge()
  const dialogs = useDialogs()
  const queryClient = useQueryClient()
  const { id = '' } = useParams()
  const { data, error, isPlaceholderData, refetch } = useQuery(customerQuery(bridge, queryClient, id))
  const keepsActs = useKeepsActs()
  // Offline, the screen falls back to the customer's data in the cached calendars.
  const known = error && keepsActs ? (data ?? knownCustomer(queryClient, id)) : undefined
  const shown = data ?? known

  useHotkeys({
    ...(data && !isPlaceholderData && { e: () => dialogs.open({ kind: 'customer', customer: data }) }),
    '?': () => dialogs.open({ kind: 'keys' }),
  })

  // The customer was merged into another one, so the screen redirects to the remaining record.
  if (data && data.id !== id) return <Navigate to={`/customers/${data.id}`} replace />
  const isGone = error instanceof AppError && error.code === 'not-found'
  return (
    <Screen
      title={shown ? customerName(shown) : t('customer.title')}
      actions={
        data &&
        !error && (
          <>
            <Button
              variant="white"
              isCompact
              disabled={isPlaceholderData}
              onClick={() => dialogs.open({ kind: 'customer', customer: data })}
            >
              <PencilIcon size={16} /> <span className={styles.edit}>{t('customer.edit')}</span>
            </Button>
            <Button
              isCompact
              disabled={isPlaceholderData}
              onClick={() => dialogs.open({ kind: 'book-for-customer', customerId: data.id })}
            >
              <PlusIcon size={16} /> {t('book-for.record')}
            </Button>
          </>
        )
      }
    >
      <BackLink to="/customers">{t('customer.back')}</BackLink>
      {isGone ? (
        <EmptyState icon={<PeopleIcon size={32} />} title={t('customer.gone')} />
      ) : known ? (
        <KnownRecord customer={known} />
      ) : error ? (
        <LoadFailure error={error} onRetry={refetch} />
      ) : data ? (
        <Record customer={data} isPart={isPlaceholderData} />
      ) : (
        <RecordSkeleton />
      )}
    </Screen>
  )
}

interface RecordProps {
  customer: CustomerRecord
  /** Whether only the data from the list is loaded so far. */
  isPart: boolean
}

/**
 * The panels of a record. When it opens with data from the list, the first frame only renders the contact panel, and the next frame the
 * others. Rendering all at once would delay the response to the click.
 */
function Record({ customer, isPart }: RecordProps) {
  const t = useText('provider')
  const isOwner = useSession().role === 'OWNER'
  const hasAllPanels = useDeferredValue(true, !isPart)
  return (
    <div className={styles.record} aria-busy={isPart}>
      {customer.isBlocked && <Notice kind="warning">{t('customer.is-blocked')}</Notice>}
      {isOwner && <DuplicatesNotice customer={customer} />}
      <div className={styles.columns}>
        <div className={styles.column}>
          <ContactPanel customer={customer} />
          {hasAllPanels ? (
            <>
              <TagsPanel customer={customer} />
              <StatisticsPanel customer={customer} isPart={isPart} />
            </>
          ) : (
            <>
              <PanelSkeleton title={t('customer.tags')} />
              <PanelSkeleton title={t('customer.numbers')} />
            </>
          )}
        </div>
        <div className={styles.column}>
          {isPart ? (
            <PanelSkeleton title={t('customer.notes')} />
          ) : (
            customer.notes && (
              <NotesPanel customerId={customer.id} customer={customerName(customer)} notes={customer.notes} />
            )
          )}
          {!isPart && <AnswersPanel customerId={customer.id} />}
          {hasAllPanels ? <BookingsPanel customerId={customer.id} /> : <PanelSkeleton title={t('customer.bookings')} />}
          {!isPart && <TextMessageConsentPanel customerId={customer.id} />}
          {hasAllPanels && <ConsentAndActionsPanel customer={customer} isPart={isPart} />}
        </div>
      </div>
    </div>
  )
}

/** The offline version of a record: the customer's cached data, and a field for a note, which is queued (rule D213). */
function KnownRecord({ customer }: { customer: CustomerRecord }) {
  const t = useText('provider')
  return (
    <div className={styles.record}>
      <Notice>{t('offline.record-part')}</Notice>
      <ContactPanel customer={customer} />
      {customer.notes && (
        <NotesPanel customerId={customer.id} customer={customerName(customer)} notes={customer.notes} />
      )}
    </div>
  )
}

function RecordSkeleton() {
  const t = useText('provider')
  const ui = useText('ui')
  return (
    <output className={styles.record}>
      <VisuallyHidden>{ui('loading')}</VisuallyHidden>
      <span className={styles.columns} aria-hidden="true">
        <span className={styles.column}>
          <span className={styles.bones}>
            <Avatar />
            <Skeleton width="60%" height="20px" />
          </span>
          <PanelSkeleton title={t('customer.numbers')} />
        </span>
        <span className={styles.column}>
          <PanelSkeleton title={t('customer.notes')} />
          <PanelSkeleton title={t('customer.bookings')} />
        </span>
      </span>
    </output>
  )
}

function PanelSkeleton({ title }: { title: string }) {
  return (
    <span className={`${panel.panel} ${styles.block}`}>
      <span className={panel.head}>
        <span className={panel.title}>{title}</span>
      </span>
      <span className={panel.body} aria-hidden="true">
        {[0, 1, 2].map((placeholder) => (
          <Skeleton key={placeholder} height="32px" />
        ))}
      </span>
    </span>
  )
}

/** What the customer answered last to each question; nothing for a customer who was never asked. */
function AnswersPanel({ customerId }: { customerId: string }) {
  const t = useText('provider')
  const bridge = useBridge()
  const { data: answers = [], error, refetch } = useQuery(customerAnswersQuery(bridge, customerId))
  if (answers.length === 0 && !error) return null
  return (
    <TitledPanel title={t('answers')} lead={t('answers.last')}>
      {error ? (
        <LoadFailure error={error} onRetry={refetch} />
      ) : (
        <AnswerList answers={answers} label={t('answers')} isDated />
      )}
    </TitledPanel>
  )
}
