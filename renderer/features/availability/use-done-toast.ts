import { useQueryClient } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import { useToast } from '#shared/ui/index.ts'
import { useErrorText } from '#renderer/platform/use-error-text.ts'

/** Shows a toast that an action was done, with an undo button where possible. */
export function useDoneToast(): (title: string, undo?: () => Promise<unknown>) => void {
  const t = useText('provider')
  const showToast = useToast()
  const errorText = useErrorText()
  const queryClient = useQueryClient()

  async function run(undo: () => Promise<unknown>) {
    try {
      await undo()
      showToast({ kind: 'success', title: t('undo.done') })
    } catch (error) {
      showToast({ kind: 'error', title: t('undo.failed'), text: errorText(error) })
    }
    void queryClient.invalidateQueries({ queryKey: ['calendar'] })
  }

  return (title, undo) =>
    showToast({
      kind: 'success',
      title,
      ...(undo && { action: { label: t('undo'), onAct: () => void run(undo) } }),
    })
}
