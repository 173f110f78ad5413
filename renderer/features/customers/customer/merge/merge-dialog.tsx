import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { customerName } from '#shared/domain/customer/customer.ts'
import { contactLine } from '#renderer/platform/contact/contact-line.ts'
import { joinIsolated } from '#shared/i18n/isolate-names.ts'
import { formatList } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Button, Notice, Skeleton, useToast } from '#shared/ui/index.ts'
import { customerQuery } from '#renderer/data/customer-queries.ts'
import type { CustomerMerge, CustomerRecord } from '#renderer/data/api-types.ts'
import { AppDialog } from '#renderer/platform/dialogs/app-dialog.tsx'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useDialogFrame } from '#renderer/platform/dialogs/dialog-context.ts'
import { useErrorText } from '#renderer/platform/calls/use-error-text.ts'
import { useGo } from '#renderer/platform/navigation/use-guarded-navigation.ts'
import styles from './merge-dialog.module.css'
import { OtherCustomerSearch } from './other-customer-search.tsx'

interface MergeDialogProps {
  customer: Pick<CustomerRecord, 'id' | 'firstName' | 'lastName' | 'email' | 'phoneNumber'>
  /** The customer to merge with, if already chosen. */
  otherId?: string | undefined
}

/** Merges a customer with another: first the other one is found, then a preview shows what moves and what stays. */
export function MergeDialog({ customer, otherId }: MergeDialogProps) {
  const t = useText('provider')
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const showToast = useToast()
  const errorText = useErrorText()
  const go = useGo()
  const { close } = useDialogFrame()
  const [pair, setPair] = useState(otherId === undefined ? undefined : { id: customer.id, otherId })
  const merging = useMutation({
    mutationFn: ({ kept, other }: CustomerMerge) =>
      bridge.call('mergeCustomers', {
        body: { id: kept.id, otherId: other.id, version: kept.version, otherVersion: other.version },
      }),
    onSuccess: (merged, { other }) => {
      queryClient.setQueryData(customerQuery(bridge, queryClient, merged.id).queryKey, merged)
      queryClient.removeQueries({ queryKey: ['customers', 'record', other.id] })
      void queryClient.invalidateQueries({ queryKey: ['customers', 'list'] })
      void queryClient.invalidateQueries({ queryKey: ['bookings'] })
      close(() => {
        showToast({ kind: 'success', title: t('customer.merged') })
        go(`/customers/${merged.id}`)
      })
    },
    // Refetches the preview after a refused merge, because it may be outdated.
    onError: () => queryClient.invalidateQueries({ queryKey: ['customers', 'merge', pair] }),
  })
  const { data, error } = useQuery({
    queryKey: ['customers', 'merge', pair],
    queryFn: pair ? ({ signal }) => bridge.call('previewCustomerMerge', { body: pair }, { signal }) : skipToken,
    staleTime: 0,
    // No preview is requested during and after the merge, because one of the two customers no longer exists.
    enabled: !merging.isPending && !merging.isSuccess,
  })
  const problem = merging.error ?? error

  return (
    <AppDialog
      size="large"
      title={t('customer.merge-title')}
      description={t('customer.merge-lead')}
      {...(pair && {
        footer: (
          <>
            <Button variant="white" onClick={() => setPair(undefined)}>
              {t('customer.merge-other')}
            </Button>
            <Button disabled={!data} isLoading={merging.isPending} onClick={() => data && merging.mutate(data)}>
              {t('customer.merge-act')}
            </Button>
          </>
        ),
      })}
    >
      {pair ? (
        <>
          {problem && <Notice kind="error">{errorText(problem)}</Notice>}
          {data ? (
            <Preview merge={data} onSwap={() => setPair({ id: pair.otherId, otherId: pair.id })} />
          ) : (
            !error && <Skeleton height="180px" />
          )}
        </>
      ) : (
        <OtherCustomerSearch customer={customer} onChoose={(chosen) => setPair({ id: customer.id, otherId: chosen })} />
      )}
    </AppDialog>
  )
}

function Preview({ merge: { kept, other, result }, onSwap }: { merge: CustomerMerge; onSwap: () => void }) {
  const t = useText('provider')
  const locale = useLocale()
  const moved = [
    ...(other.bookings > 0 ? [t('customer.merge-bookings', { count: other.bookings })] : []),
    ...(other.orders > 0 ? [t('customer.merge-orders', { count: other.orders })] : []),
    ...(other.credits > 0 ? [t('customer.credit', { count: other.credits })] : []),
    ...(other.notes > 0 ? [t('customer.merge-notes', { count: other.notes })] : []),
    ...other.tags.filter((tag) => !kept.tags.includes(tag)),
  ]
  return (
    <>
      <div className={styles.sides}>
        <Side title={t('customer.merge-stays')} person={kept} hasAccount={kept.hasAccount} />
        <Side title={t('customer.merge-goes')} person={other} hasAccount={other.hasAccount} />
      </div>
      <Button variant="text" isCompact className={styles.swap} onClick={onSwap}>
        {t('customer.merge-swap')}
      </Button>
      <dl className={styles.outcome}>
        <dt>{t('customer.merge-moves')}</dt>
        <dd>{moved.length === 0 ? t('customer.merge-nothing') : formatList(moved, locale)}</dd>
        <dt>{t('customer.merge-result')}</dt>
        <dd>{joinIsolated([customerName(result), contactLine(result)])}</dd>
      </dl>
    </>
  )
}

interface SideProps {
  title: string
  person: CustomerMerge['result']
  hasAccount: boolean
}

function Side({ title, person, hasAccount }: SideProps) {
  const t = useText('provider')
  return (
    <section className={styles.side} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <b>{customerName(person)}</b>
      <small>{person.email === '' ? t('customer.no-email') : person.email}</small>
      <small>{person.phoneNumber === '' ? t('customer.no-phone') : person.phoneNumber}</small>
      {hasAccount && <small>{t('customer.has-account')}</small>}
    </section>
  )
}
