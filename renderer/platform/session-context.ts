import { createContext, useContext } from 'react'
import type { Session } from '#shared/ipc/contract.ts'

export const SessionContext = createContext<Session | undefined>(undefined)

/** Who is logged in; only under the part of the screen that a log-in opens. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionContext around it')
  return session
}

/** Whether specialists are chosen and shown at all: a FREELANCER sees nothing of them (rules A6.1 and A6.2). */
export const hasSpecialists = (session: Session): boolean => session.organization.organizationType === 'SMB'
