import { queryOptions } from '@tanstack/react-query'
import type { DesktopBridge } from '#shared/ipc/bridge.ts'

/** The passkeys of the logged-in person. */
export const passkeysQuery = (bridge: DesktopBridge) =>
  queryOptions({ queryKey: ['account', 'passkeys'], queryFn: ({ signal }) => bridge.call('passkeys', {}, { signal }) })

/** Whether the person's log-in has a second step. */
export const secondFactorQuery = (bridge: DesktopBridge) =>
  queryOptions({
    queryKey: ['account', 'second-factor'],
    queryFn: ({ signal }) => bridge.call('secondFactor', {}, { signal }),
  })
