import { useQueryClient } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import { useToast } from '#shared/ui/index.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useErrorText } from '#renderer/platform/calls/use-error-text.ts'

/**
 * Shows a toast that a change of availability was saved, with a button that takes it back (rule D437).
 * @param undo what the server answered to take it back; undefined if that is not possible, which the toast then says
 */
export function useDoneToast(): (title: string, undo: string | undefined) => void {
  const t = useText('provider')
  const bridge = useBridge()
  const showToast = useToast()
  const errorText = useErrorText()
  const queryClient = useQueryClient()

  async function run(undo: string) {
    try {
      const { outcome } = await bridge.call('undoAvailabilityChange', { body: { undo } })
      if (outcome === 'UNDONE') showToast({ kind: 'success', title: t('undo.done') })
      else showToast({ kind: 'error', title: t('undo.failed'), text: t(`undo.${outcome}`) })
    } catch (error) {
      showToast({ kind: 'error', title: t('undo.failed'), text: errorText(error) })
    }
    void queryClient.invalidateQueries({ queryKey: ['calendar'] })
  }

  return (title, undo) =>
    showToast({
      kind: 'success',
      title,
      ...(undo === undefined
        ? { text: t('undo.none') }
        : { action: { label: t('undo'), onAct: () => void run(undo) } }),
    })
}
