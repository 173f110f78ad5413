import { createContext, useContext } from 'react'
import type { Session } from '#shared/ipc/contract.ts'

export const SessionContext = createContext<Session | undefined>(undefined)

/** Returns the session of the logged-in person. It is only available in components that are rendered after the log-in. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionContext around it')
  return session
}

/** Whether the app shows specialists at all: a FREELANCER sees none (rules A6.1 and A6.2). */
export const hasSpecialists = (session: Session): boolean => session.organisation.organisationKind === 'SMB'
