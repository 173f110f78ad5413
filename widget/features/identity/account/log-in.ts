import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import { AppError } from '#shared/api/app-error.ts'
import type { Output } from '#shared/api/client.ts'
import { loginTicket } from '#shared/api/second-step-ticket.ts'
import { call } from '../../../data/lazy-api-client.ts'
import { session } from '../../../data/session.ts'
import { forgetSecrets } from './use-account-draft.ts'
import { useAccountNavigation } from './use-account-navigation.ts'

const ticket = loginTicket()

type LoginAnswer = Output<'login'>

export const logInWithPassword = (email: string, password: string): Promise<LoginAnswer> =>
  ticket.keepFrom(() => call('login', { body: { email, password } }))

export const logInWithCode = (email: string, code: string): Promise<LoginAnswer> =>
  ticket.keepFrom(() => call('loginWithCode', { body: { email, code } }))

/** Whether the first step of a log-in was taken, and the server asked for the second one. */
export const isAtSecondStep = (): boolean => ticket.isKept()

/** Completes a log-in for which the server requires a second factor (rule D226). */
export const takeSecondStep = async (code: string): Promise<LoginAnswer> =>
  call('loginWithSecondFactor', { body: { ticket: ticket.current(), code } })

/**
 * Logs the customer in, or goes to the second step if the server asks for one.
 * @param onRefused called for any other error
 */
export function useLogIn<Given = void>(
  logIn: (given: Given) => Promise<LoginAnswer>,
  onRefused?: (error: Error) => void,
): UseMutationResult<LoginAnswer, Error, Given> {
  const { goOn } = useAccountNavigation()
  return useMutation({
    mutationFn: logIn,
    onSuccess: (answer) => {
      forgetSecrets()
      session.logIn(answer)
    },
    onError: (error) => {
      if (error instanceof AppError && error.code === 'second-factor-required')
        goOn('/login/second_step', { state: { hasPasskey: error.secondFactor?.hasPasskey === true } })
      else onRefused?.(error)
    },
  })
}
