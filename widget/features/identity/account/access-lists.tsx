import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Input, Output } from '#shared/api/client.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Button } from '#shared/ui/index.ts'
import { call } from '../../../data/lazy-api-client.ts'
import { ActionFailureNotice } from '../../../platform/shell/action-failure-notice.tsx'
import { useDateText } from './use-date-text.ts'
import styles from './passkeys.module.css'

export const accessQuery = queryOptions({
  queryKey: ['account-access'],
  queryFn: ({ signal }) => call('accountAccess', {}, { signal }),
})

type Ended = Input<'endAccountAccess'>['body']

/** The phone numbers that get codes to log in, and the other log-ins of a customer's account, each with a button that ends it (rule D340). */
export function AccessLists({ access: { numbers, sessions } }: { access: Output<'accountAccess'> }) {
  const t = useText('account')
  const dateText = useDateText()
  const queryClient = useQueryClient()
  const end = useMutation({
    mutationFn: (body: Ended) => call('endAccountAccess', { body }),
    onSuccess: (next) => queryClient.setQueryData(accessQuery.queryKey, next),
  })
  return (
    <>
      {end.error && <ActionFailureNotice error={end.error} />}
      {numbers.length > 0 && (
        <>
          <h2 className={styles.title}>{t('access.numbers')}</h2>
          <ul className={styles.list}>
            {numbers.map(({ organisationId, organisationName: organisation, phoneNumber }) => (
              <li key={organisationId} className={styles.row}>
                <b>{phoneNumber}</b>
                <small>{t('access.number-at', { organisation })}</small>
                <span className={styles.acts}>
                  <Button
                    variant="white"
                    aria-label={t('access.end-number-named', { organisation })}
                    disabled={end.isPending}
                    onClick={() => end.mutate({ organisationId })}
                  >
                    {t('access.end-number')}
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {sessions.length > 0 && (
        <>
          <h2 className={styles.title}>{t('access.sessions')}</h2>
          <ul className={styles.list}>
            {sessions.map(({ id, surface, createdAt, lastSeenAt }) => (
              <li key={id} className={styles.row}>
                <b>{t(`access.surface.${surface}`)}</b>
                <small>{t('access.session', { since: dateText(createdAt), seen: dateText(lastSeenAt) })}</small>
                <span className={styles.acts}>
                  <Button
                    variant="white"
                    aria-label={t('access.end-session-named', { surface: t(`access.surface.${surface}`) })}
                    disabled={end.isPending}
                    onClick={() => end.mutate({ sessionId: id })}
                  >
                    {t('access.end-session')}
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
