import { useMutation, useQuery } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import { Button } from '#shared/ui/index.ts'
import { call } from '../../../data/lazy-api-client.ts'
import { boot } from '../../../data/boot-settings.ts'
import { ActionFailureNotice } from '../../../platform/shell/action-failure-notice.tsx'
import styles from './account.module.css'

/**
 * Requests the code by text message, where the organisation sends them (rule D310). The message is the same for every mail address, so that
 * nobody learns who is a customer (threat A5).
 */
export function TextCodeButton({ email }: { email: string }) {
  const t = useText('account')
  const ways = useQuery({
    queryKey: ['login-code-ways', boot.organisationId],
    queryFn: ({ signal }) => call('loginCodeWays', {}, { signal }),
    throwOnError: false,
  })
  const asking = useMutation({ mutationFn: () => call('textLoginCode', { body: { email } }) })
  if (!ways.data?.byText) return null
  return (
    <div className={styles.again}>
      {asking.error && <ActionFailureNotice error={asking.error} />}
      {asking.isSuccess ? (
        <output className={styles.other}>{t('login-code.texted')}</output>
      ) : (
        <Button variant="text" isLoading={asking.isPending} onClick={() => asking.mutate()}>
          {t('login-code.by-text')}
        </Button>
      )}
    </div>
  )
}
