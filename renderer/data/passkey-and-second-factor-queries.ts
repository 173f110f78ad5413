import { queryOptions } from '@tanstack/react-query'
import type { DesktopBridge } from '#shared/ipc/bridge.ts'

/** The passkeys of the logged-in person. */
export const passkeysQuery = (bridge: DesktopBridge) =>
  queryOptions({ queryKey: ['account', 'passkeys'], queryFn: ({ signal }) => bridge.call('passkeys', {}, { signal }) })

/** How the person can prove that the account is theirs. */
export const ownerConfirmationQuery = (bridge: DesktopBridge) =>
  queryOptions({
    queryKey: ['account', 'confirmation'],
    queryFn: ({ signal }) => bridge.call('ownerConfirmation', {}, { signal }),
  })

/** What opens the account besides its password and passkeys. */
export const accountAccessQuery = (bridge: DesktopBridge) =>
  queryOptions({
    queryKey: ['account', 'access'],
    queryFn: ({ signal }) => bridge.call('accountAccess', {}, { signal }),
  })

/** Whether the person's log-in has a second step. */
export const secondFactorQuery = (bridge: DesktopBridge) =>
  queryOptions({
    queryKey: ['account', 'second-factor'],
    queryFn: ({ signal }) => bridge.call('secondFactor', {}, { signal }),
  })
