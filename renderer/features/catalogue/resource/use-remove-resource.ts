import { useQueryClient } from '@tanstack/react-query'
import { AppError } from '#shared/api/app-error.ts'
import { useText } from '#shared/i18n/use-text.ts'
import type { Resource } from '#renderer/data/api-types.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { useInUseText } from './use-in-use-text.ts'

/** Returns a function that asks before it removes a resource, and says so when it is in use. */
export function useRemoveResource(): (resource: Resource) => void {
  const t = useText('provider')
  const bridge = useBridge()
  const dialogs = useDialogs()
  const queryClient = useQueryClient()
  const inUseText = useInUseText()
  return ({ id, name, version }) =>
    dialogs.open({
      kind: 'confirm',
      title: t('resource.remove.title'),
      text: t('resource.remove.text', { name }),
      act: t('resource.remove.yes'),
      done: t('resource.remove.done'),
      run: async () => {
        const { resource, inUse } = await bridge.call('removeResource', { body: { id, version } })
        if (!resource) throw new AppError('conflict', { message: inUseText(inUse) })
        await queryClient.invalidateQueries({ queryKey: ['resources'] })
      },
    })
}
