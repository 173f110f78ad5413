import { useQueryClient } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import { useToast } from '#shared/ui/index.ts'
import type { ServiceLocation } from '#renderer/data/api-types.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useErrorText } from '#renderer/platform/calls/use-error-text.ts'

/** Lets a removed location be chosen again, and says so. */
export function useRestoreLocation() {
  const t = useText('provider')
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  const showToast = useToast()
  return async ({ id, version }: Pick<ServiceLocation, 'id' | 'version'>): Promise<void> => {
    try {
      await bridge.call('restoreLocation', { body: { id, version } })
      showToast({ kind: 'success', title: t('location.restored') })
    } catch (error) {
      showToast({ kind: 'error', title: errorText(error) })
    }
    await queryClient.invalidateQueries({ queryKey: ['locations'] })
  }
}
