import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import { call } from '../../app/api.ts'
import { boot } from '../../app/boot-settings.ts'
import { useDraft } from './account-drafts.ts'

/** Asks for an account with what was typed, or for another code to confirm it with (rules B2.36 and B5.3). */
export function useSignUp(onSuccess: () => void): UseMutationResult<unknown, Error, void> {
  const [email] = useDraft('email')
  const [password] = useDraft('password')
  return useMutation({
    mutationFn: () => call('signUp', { body: { email: email.trim(), password, organizationId: boot.organizationId } }),
    onSuccess,
  })
}
