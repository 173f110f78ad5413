import { PASSKEY_ALGORITHMS } from '#shared/domain/account/passkey-rules.ts'
import { AppError } from './app-error.ts'
import type { Input, Output } from './client.ts'

/** A passkey's answer in the form that the server accepts. */
export type PasskeyAnswer = Input<'loginWithPasskey'>['body']['passkey']
type NewPasskeyAnswer = Input<'addPasskey'>['body']['answer']

/** Whether the browser can suggest passkeys in the autocomplete list of a field. */
export async function canOfferWhileTyping(): Promise<boolean> {
  const { browserSupportsWebAuthnAutofill } = await import('@simplewebauthn/browser')
  return browserSupportsWebAuthnAutofill()
}

interface AskOptions {
  /** Suggests passkeys in the autocomplete list of a field with `autocomplete="… webauthn"`, instead of in a dialog. */
  readonly whileTyping?: boolean
}

/**
 * Asks the browser to answer a challenge with one of the person's passkeys. Throws an `AppError`, also when the person dismisses the
 * prompt.
 */
export async function askPasskey(
  { challenge, relyingPartyId, existing = [] }: Output<'passkeyLoginChallenge'> & { existing?: readonly string[] },
  { whileTyping = false }: AskOptions = {},
): Promise<PasskeyAnswer> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return orAppError(async () => {
    const { id, response } = await startAuthentication({
      optionsJSON: {
        challenge,
        rpId: relyingPartyId,
        userVerification: 'required',
        allowCredentials: existing.map((each) => ({ id: each, type: 'public-key' })),
      },
      useBrowserAutofill: whileTyping,
    })
    const { clientDataJSON, authenticatorData, signature, userHandle } = response
    return { id, clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) }
  })
}

/** Asks the browser to create a passkey. Throws an `AppError`, also when the person dismisses the prompt. */
export async function makePasskey({
  challenge,
  relyingPartyId,
  userHandle,
  email,
  existing,
}: Output<'newPasskeyChallenge'>): Promise<NewPasskeyAnswer> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return orAppError(async () => {
    const { id, response } = await startRegistration({
      optionsJSON: {
        challenge,
        rp: { id: relyingPartyId, name: 'Inplan' },
        user: { id: userHandle, name: email, displayName: email },
        pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
        excludeCredentials: existing.map((each) => ({ id: each, type: 'public-key' })),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        attestation: 'none',
      },
    })
    return { id, clientDataJSON: response.clientDataJSON, attestationObject: response.attestationObject }
  })
}

/** Cancels a pending passkey request, because the person leaves its screen. */
export async function stopAsking(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser')
  WebAuthnAbortService.cancelCeremony()
}

async function orAppError<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (cause) {
    const isDismissed = cause instanceof Error && (cause.name === 'NotAllowedError' || cause.name === 'AbortError')
    throw new AppError(isDismissed ? 'passkey-dismissed' : 'passkey-refused', { cause })
  }
}
