import { AppError } from '#shared/api/app-error.ts'
import type { DesktopBridge } from '#shared/ipc/bridge.ts'
import type { DialogRequest, DialogStore } from '#renderer/platform/dialogs/dialogs.ts'

/**
 * A bridge that asks the person to prove that the account is theirs when the server wants that first (rule D339), and then makes the call
 * again. Without a proof the call fails as the server refused it.
 */
export function confirmingBridge(bridge: DesktopBridge, dialogs: DialogStore): DesktopBridge {
  /** The question that is open, which calls of the same moment share. */
  let asked: Promise<boolean> | undefined
  const ask = () => (asked ??= askToConfirm(dialogs).finally(() => (asked = undefined)))
  return {
    invoke: (...args) => bridge.invoke(...args),
    subscribe: (...args) => bridge.subscribe(...args),
    call: async (name, input, options) => {
      try {
        return await bridge.call(name, input, options)
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'confirmation-required' || !(await ask())) throw error
        return bridge.call(name, input, options)
      }
    },
  }
}

/** Opens the dialog, and resolves when it is gone: with whether the person was confirmed. */
function askToConfirm(dialogs: DialogStore): Promise<boolean> {
  return new Promise((resolve) => {
    let isConfirmed = false
    const request: DialogRequest = { kind: 'confirm-owner', onConfirmed: () => (isConfirmed = true) }
    dialogs.open(request)
    const stop = dialogs.subscribe(() => {
      if (dialogs.current().some((each) => each.request === request)) return
      stop()
      resolve(isConfirmed)
    })
  })
}
