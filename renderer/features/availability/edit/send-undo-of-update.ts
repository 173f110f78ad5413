import { AppError } from '#shared/api/app-error.ts'
import type { DesktopBridge } from '#shared/ipc/bridge.ts'
import type { AvailabilityDetails, AvailabilityEdit, ChangeScope } from '#renderer/data/api-types.ts'
import { reversing } from '#renderer/features/availability/build-undo-requests.ts'

/**
 * Returns a function that undoes an update of one-time availability. It previews and saves the reversed edit like any other. Undefined if
 * the update cannot be reversed.
 * @param scope the scope of the update
 * @param id the occurrence's id after the update
 */
export function undoUpdate(
  bridge: Pick<DesktopBridge, 'call'>,
  details: AvailabilityDetails,
  edit: AvailabilityEdit,
  scope: ChangeScope,
  id: string | null,
): (() => Promise<void>) | undefined {
  const reversed = reversing(details, edit, scope)
  if (!reversed || id === null) return undefined
  return async () => {
    const change = { action: 'UPDATE' as const, id, ...reversed }
    const { fingerprint } = await bridge.call('previewAvailabilityChange', { body: { ...change, scope } })
    const { outcome } = await bridge.call('changeAvailability', { body: { ...change, scope, fingerprint } })
    if (outcome !== 'SAVED') throw new AppError('conflict', { message: '' })
  }
}
