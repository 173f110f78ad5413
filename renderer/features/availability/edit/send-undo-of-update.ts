import { AppError } from '#shared/api/app-error.ts'
import type { DesktopBridge } from '#shared/ipc/bridge.ts'
import type { AvailabilityDetails, AvailabilityEdit } from '#renderer/data/api-types.ts'
import { reversing } from '#renderer/features/availability/build-undo-requests.ts'

/**
 * Returns a function that undoes an update of one-time availability. It previews and saves the reversed edit like any other. Undefined if
 * the update cannot be reversed.
 * @param id the occurrence's id after the update
 */
export function undoUpdate(
  bridge: Pick<DesktopBridge, 'call'>,
  details: AvailabilityDetails,
  edit: AvailabilityEdit,
  id: string | null,
): (() => Promise<void>) | undefined {
  const reversed = reversing(details, edit)
  if (!reversed || id === null) return undefined
  return async () => {
    const change = { action: 'UPDATE' as const, id, ...reversed }
    const { scope, fingerprint } = await bridge.call('previewAvailabilityChange', { body: change })
    const { outcome } = await bridge.call('changeAvailability', { body: { ...change, scope, fingerprint } })
    if (outcome !== 'SAVED') throw new AppError('conflict', { message: '' })
  }
}
