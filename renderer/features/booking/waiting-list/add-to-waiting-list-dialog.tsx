import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { AppError } from '#shared/api/app-error.ts'
import { customerName } from '#shared/domain/customer/customer.ts'
import { contactLine } from '#renderer/platform/contact/contact-line.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Notice, Skeleton, useSearch, useToast } from '#shared/ui/index.ts'
import { customersQuery } from '#renderer/data/customer-queries.ts'
import { targetOfSession, waitingQuery } from '#renderer/data/waiting-list-queries.ts'
import type { GroupSession, ListedCustomer } from '#renderer/data/api-types.ts'
import { AppDialog } from '#renderer/platform/dialogs/app-dialog.tsx'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useDialogFrame } from '#renderer/platform/dialogs/dialog-context.ts'
import { SearchField } from '#renderer/platform/lists/search-field.tsx'
import { useErrorText } from '#renderer/platform/calls/use-error-text.ts'
import styles from './waiting-list.module.css'

/** A ref callback that focuses the field. Its identity is stable, so that React calls it once and not after each render. */
const focused = (element: HTMLElement | null) => element?.focus()

/** Lets a provider add a customer to the waiting list of a session (rule D193). */
export function AddToWaitingListDialog({ session }: { session: GroupSession }) {
  const t = useText('provider')
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const showToast = useToast()
  const errorText = useErrorText()
  const { close } = useDialogFrame()
  const search = useSearch()
  const { data, isPlaceholderData } = useQuery(customersQuery(bridge, { text: search.query.slice(0, 100), size: 8 }))
  const adding = useMutation({
    mutationFn: ({ id: customerId }: ListedCustomer) =>
      bridge.call('addToWaitingList', { body: { ...targetOfSession(session), customerId } }),
    onSuccess: ({ entries }, customer) => {
      queryClient.setQueryData(waitingQuery(bridge).queryKey, entries)
      close(() => showToast({ kind: 'success', title: t('waiting.add-done', { name: customerName(customer) }) }))
    },
  })

  const isOff = adding.error instanceof AppError && adding.error.code === 'transition-not-allowed'

  return (
    <AppDialog title={t('waiting.add-title')}>
      {adding.error && <Notice kind="error">{isOff ? t('waiting.add-off') : errorText(adding.error)}</Notice>}
      <SearchField ref={focused} label={t('waiting.add-find')} value={search.text} onChange={search.setText} />
      {!data && <Skeleton height="120px" />}
      <ul className={styles.entries} aria-label={t('waiting.add-who')} aria-busy={isPlaceholderData}>
        {data?.customers.map((customer) => (
          <li key={customer.id}>
            <button
              type="button"
              className={styles.choose}
              aria-disabled={adding.isPending}
              onClick={() => !adding.isPending && adding.mutate(customer)}
            >
              <b>{customerName(customer)}</b> <small>{contactLine(customer)}</small>
            </button>
          </li>
        ))}
      </ul>
      {data?.customers.length === 0 && <output className={styles.none}>{t('waiting.add-none')}</output>}
    </AppDialog>
  )
}
