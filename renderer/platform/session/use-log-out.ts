import { useContext } from 'react'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { DraftsContext } from '../drafts/drafts-context.ts'

/** Returns a function that logs out. If there is input that was kept and not saved, it asks what becomes of it (rule D375). */
export function useLogOut(onLogout: () => void): () => Promise<void> {
  const bridge = useBridge()
  const dialogs = useDialogs()
  const drafts = useContext(DraftsContext)

  async function logOut() {
    await bridge.invoke('session.logout')
    onLogout()
  }

  return async () => {
    const kept = drafts?.offered() ?? []
    if (kept.length === 0) {
      await drafts?.clear()
      return logOut()
    }
    return dialogs.open({
      kind: 'log-out-with-drafts',
      titles: kept.map(({ title }) => title),
      onAnswer: async (isKept) => {
        if (isKept) drafts?.flush()
        else await drafts?.clear()
        await logOut()
      },
    })
  }
}
