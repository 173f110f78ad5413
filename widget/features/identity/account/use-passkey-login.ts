import type { UseMutationResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { AppError } from '#shared/api/app-error.ts'
import { canUsePasskeys } from '#shared/api/can-use-passkeys.ts'
import type { Output } from '#shared/api/client.ts'
import { askPasskey, canOfferWhileTyping, stopAsking } from '#shared/api/browser-passkeys.ts'
import { call } from '../../../data/lazy-api-client.ts'
import { useLogIn } from './log-in.ts'

async function logInWithPasskey(whileTyping: boolean): Promise<Output<'login'>> {
  const passkey = await askPasskey(await call('passkeyLoginChallenge', {}), { whileTyping })
  return call('loginWithPasskey', { body: { passkey } })
}

export interface PasskeyLogin {
  /** Whether this page and its server can use passkeys (rule D225): not in a frame of another site. */
  isOffered: boolean
  clicked: UseMutationResult<Output<'login'>, Error, void>
  /** The error of a log-in with a passkey that the browser suggested in the mail address field. */
  typedError: Error | null
}

/** Logs in with a passkey (rule D224): by a button, or by one that the browser suggests in the mail address field. */
export function usePasskeyLogin(hasField: boolean): PasskeyLogin {
  const [isOffered, setOffered] = useState(() => canUsePasskeys(window))
  const hideIfImpossible = (error: Error) => {
    if (error instanceof AppError && error.code === 'not-found') setOffered(false)
  }
  const clicked = useLogIn(() => logInWithPasskey(false), hideIfImpossible)
  const { mutate: offerWhileTyping, error } = useLogIn(() => logInWithPasskey(true), hideIfImpossible)

  useEffect(() => {
    if (!isOffered || !hasField) return undefined
    void canOfferWhileTyping().then((isPossible) => isPossible && offerWhileTyping())
    return () => void stopAsking()
  }, [hasField, isOffered, offerWhileTyping])

  const isRefused = error instanceof AppError && error.code === 'passkey-refused' && error.status !== undefined
  return { isOffered, clicked, typedError: isRefused ? error : null }
}
