import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { Button } from '#shared/ui/index.ts'
import { call } from '../../app/api.ts'
import { boot } from '../../app/boot.ts'
import { FailureNotice } from '../../app/shell/failure-notice.tsx'
import { useDraft } from './account-drafts.ts'
import styles from './account.module.css'

/** Seconds between two mails: the first one is usually still on its way. */
const waitingTime = 30

interface SendAgainProps {
  email: string
}

/** Asks for a new code, after a while. */
export function SendAgain({ email }: SendAgainProps) {
  const t = useText('widget')
  const [password] = useDraft('password')
  const [seconds, setSeconds] = useState(waitingTime)
  const isWaiting = seconds > 0

  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => setSeconds((left) => left - 1), 1000)
    return () => clearInterval(timer)
  }, [isWaiting])

  const send = useMutation({
    mutationFn: () => call('signUp', { body: { email, password, organizationId: boot.organizationId } }),
    onSuccess: () => setSeconds(waitingTime),
  })

  return (
    <div className={styles.again}>
      {send.error && <FailureNotice error={send.error} />}
      <p className={styles.other}>
        {send.isSuccess && isWaiting ? t('confirm.sent-again') : t('confirm.no-mail')}{' '}
        {isWaiting && <span className={styles.wait}>{t('confirm.wait', { seconds })}</span>}
      </p>
      {!isWaiting && (
        <Button variant="text" isLoading={send.isPending} onClick={() => send.mutate()}>
          {t('confirm.send-again')}
        </Button>
      )}
    </div>
  )
}
