import { useContext, useEffect, useState, type ReactNode } from 'react'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { ClockContext } from '#renderer/platform/time/use-wall-now.ts'
import { createDraftStore } from './draft-store.ts'
import { DraftsContext } from './drafts-context.ts'

interface DraftsProviderProps {
  userId: string
  organisationId: string
  children: ReactNode
}

/** Gives the forms of one person a store for their unsaved input (rule D375). Another person needs another provider: set a `key`. */
export function DraftsProvider({ userId, organisationId, children }: DraftsProviderProps) {
  const bridge = useBridge()
  const now = useContext(ClockContext)
  const [drafts] = useState(() => {
    const owner = { userId, organisationId }
    return createDraftStore({
      read: () => bridge.invoke('drafts.read', owner),
      write: (text) => bridge.invoke('drafts.write', owner, text),
      now,
    })
  })
  useEffect(() => {
    void drafts.load()
    window.addEventListener('pagehide', drafts.flush)
    return () => {
      window.removeEventListener('pagehide', drafts.flush)
      drafts.flush()
    }
  }, [drafts])
  return <DraftsContext value={drafts}>{children}</DraftsContext>
}
