import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { Button } from '#shared/ui/index.ts'
import { ActionFailureNotice } from '../../../platform/shell/action-failure-notice.tsx'
import styles from './account.module.css'

/** Seconds between two mails, because the first one is usually still on its way. */
const waitingTime = 30

interface SendAgainProps {
  send: () => Promise<unknown>
}

/** A button to request another code, enabled after a delay. It stays while it waits, so that it keeps the focus. */
export function SendAgain({ send }: SendAgainProps) {
  const t = useText('account')
  const [seconds, setSeconds] = useState(waitingTime)
  const isWaiting = seconds > 0

  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => setSeconds((left) => left - 1), 1000)
    return () => clearInterval(timer)
  }, [isWaiting])

  const again = useMutation({ mutationFn: send, onSuccess: () => setSeconds(waitingTime) })

  return (
    <div className={styles.again}>
      {again.error && <ActionFailureNotice error={again.error} />}
      <p className={styles.other}>
        <output>{again.isSuccess && isWaiting ? t('confirm.sent-again') : t('confirm.no-mail')}</output>{' '}
        {isWaiting && <span className={styles.wait}>{t('confirm.wait', { seconds })}</span>}
      </p>
      <Button variant="text" isOff={isWaiting} isLoading={again.isPending} onClick={() => again.mutate()}>
        {t('confirm.send-again')}
      </Button>
    </div>
  )
}
