import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, Notice } from '#shared/ui/index.ts'
import { useErrorText } from '#renderer/platform/calls/use-error-text.ts'
import styles from './session.module.css'

/** Seconds between two mails, because the first one is usually still on its way. */
export const waitingSeconds = 30

/** A button to request another code, enabled after a delay. */
export function SendAgain({ send }: { send: () => Promise<unknown> }) {
  const t = useText('provider')
  const errorText = useErrorText()
  const [seconds, setSeconds] = useState(waitingSeconds)
  const isWaiting = seconds > 0

  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => setSeconds((left) => left - 1), 1000)
    return () => clearInterval(timer)
  }, [isWaiting])

  const again = useMutation({ mutationFn: send, onSuccess: () => setSeconds(waitingSeconds) })

  return (
    <div className={styles.again}>
      {again.error && <Notice kind="error">{errorText(again.error)}</Notice>}
      <p className={styles.quiet}>
        {again.isSuccess && isWaiting ? t('code.sent') : t('code.no-mail')} {isWaiting && t('code.wait', { seconds })}
      </p>
      {!isWaiting && (
        <Button variant="text" isLoading={again.isPending} onClick={() => again.mutate()}>
          {t('code.again')}
        </Button>
      )}
    </div>
  )
}
