import { useMutation } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import { useToast } from '#shared/ui/index.ts'
import { useBridge } from '#renderer/platform/bridge-context.ts'
import { useErrorText } from '#renderer/platform/use-error-text.ts'

/** Downloads an invoice as PDF, or as UBL (XML for accounting software), and saves it where the person chooses. */
export function useSaveInvoice() {
  const bridge = useBridge()
  const t = useText('provider')
  const showToast = useToast()
  const errorText = useErrorText()
  return useMutation({
    mutationFn: async ({ id, format }: { readonly id: string; readonly format: 'PDF' | 'UBL' }) => {
      const { fileName, content } = await bridge.call('invoiceFile', { params: { id }, query: { format } })
      return bridge.invoke('file.save', { name: fileName, base64: content })
    },
    onSuccess: (isSaved) => isSaved && showToast({ kind: 'success', title: t('file.saved') }),
    onError: (error) => showToast({ kind: 'error', title: errorText(error) }),
  })
}
