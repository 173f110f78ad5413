import { useLocation, useNavigate } from 'react-router-dom'
import { AppError } from '#shared/api/app-error.ts'
import type { LoginRouterState } from './login-router-state.ts'

/**
 * Returns a function that navigates to the second step of a log-in if an error says that one is required (rule D226). It returns whether it
 * did.
 */
export function useGoToSecondStep(): (error: unknown, remember: boolean) => boolean {
  const navigate = useNavigate()
  const { wasReset } = (useLocation().state ?? {}) as LoginRouterState
  return (error, remember) => {
    if (!(error instanceof AppError) || error.code !== 'second-factor-required') return false
    const hasPasskey = error.secondFactor?.hasPasskey === true
    void navigate('/second-step', {
      state: { remember, hasPasskey, ...(wasReset && { wasReset }) } satisfies LoginRouterState,
    })
    return true
  }
}
