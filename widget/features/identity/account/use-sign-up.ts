import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import { call } from '../../../data/lazy-api-client.ts'
import { boot } from '../../../data/boot-settings.ts'
import { useAccountDraft } from './use-account-draft.ts'

/** Requests an account, or another code to confirm it (rules B2.36 and B5.3); one without a password when none was typed (rule D221). */
export function useSignUp(onSuccess: () => void): UseMutationResult<unknown, Error, void> {
  const [email] = useAccountDraft('email')
  const [password] = useAccountDraft('password')
  const [, setHasPassword] = useAccountDraft('hasPassword')
  return useMutation({
    mutationFn: () => {
      setHasPassword(password !== '')
      const body = { email: email.trim(), organisationId: boot.organisationId }
      return password === '' ? call('signUpWithoutPassword', { body }) : call('signUp', { body: { ...body, password } })
    },
    onSuccess,
  })
}
