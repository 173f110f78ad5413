import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { AppError } from '#shared/api/app-error.ts'
import { canUsePasskeys } from '#shared/api/can-use-passkeys.ts'
import { askPasskey, canOfferWhileTyping, stopAsking } from '#shared/api/browser-passkeys.ts'
import type { Session } from '#shared/ipc/contract.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'

export interface PasskeyLoginOptions {
  /** Whether the page has a field with `autocomplete="… webauthn"`, for which the browser's autofill suggests passkeys too. */
  readonly hasField: boolean
  readonly isRemembered: () => boolean
  readonly onLogin: (session: Session) => void
}

export interface PasskeyLogin {
  /** Whether this page and its server can use passkeys (rule D225). */
  readonly isOffered: boolean
  readonly isPending: boolean
  readonly error: Error | null
  /** Opens the browser's passkey dialog. */
  readonly logIn: () => void
}

/** Logs in with a passkey (rule D224), by a button or from the autofill suggestions of the address field. */
export function usePasskeyLogin({ hasField, isRemembered, onLogin }: PasskeyLoginOptions): PasskeyLogin {
  const bridge = useBridge()
  const [isOffered, setOffered] = useState(() => canUsePasskeys(window))

  const options = (whileTyping: boolean): UseMutationOptions<Session> => ({
    mutationFn: async () => {
      const challenge = await bridge.call('passkeyLoginChallenge', {})
      const passkey = await askPasskey(challenge, { whileTyping })
      return bridge.invoke('session.passkey', { passkey, remember: isRemembered() })
    },
    onSuccess: onLogin,
    onError: (error) => {
      if (error instanceof AppError && error.code === 'not-found') setOffered(false)
    },
  })
  const clicked = useMutation(options(false))
  const { mutate: offerWhileTyping, error: typedError } = useMutation(options(true))

  useEffect(() => {
    if (!isOffered || !hasField) return undefined
    void canOfferWhileTyping().then((isPossible) => isPossible && offerWhileTyping())
    return () => void stopAsking()
  }, [hasField, isOffered, offerWhileTyping])

  // Of the autofill attempt, only a refusal by the server is shown. Earlier failures are hidden, because the person did not start that
  // attempt.
  const isRefused =
    typedError instanceof AppError && typedError.code === 'passkey-refused' && typedError.status !== undefined
  return {
    isOffered,
    isPending: clicked.isPending,
    error: clicked.error ?? (isRefused ? typedError : null),
    logIn: () => clicked.mutate(),
  }
}
