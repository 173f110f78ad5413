import { createContext, useContext, useEffect, useRef } from 'react'
import type { DesktopBridge } from '#shared/ipc/bridge.ts'
import type { EventName } from '#shared/ipc/channels.ts'
import type { EventPayloads } from '#shared/ipc/contract.ts'

export const BridgeContext = createContext<DesktopBridge | undefined>(undefined)

/** Returns the bridge, the interface to everything outside the page: the server, the keychain, the operating system. */
export function useBridge(): DesktopBridge {
  const bridge = useContext(BridgeContext)
  if (!bridge) throw new Error('useBridge needs a BridgeContext around it')
  return bridge
}

/** Subscribes to an event of the bridge while the component is mounted. The listener of the latest render is called. */
export function useBridgeEvent<Name extends EventName>(name: Name, listener: (payload: EventPayloads[Name]) => void) {
  const bridge = useBridge()
  const newest = useRef(listener)
  useEffect(() => {
    newest.current = listener
  })
  useEffect(() => bridge.subscribe(name, (payload) => newest.current(payload)), [bridge, name])
}
