import { useMutation } from '@tanstack/react-query'
import { formatList } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { useToast } from '#shared/ui/index.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useErrorText } from '#renderer/platform/calls/use-error-text.ts'

/** Downloads an invoice as PDF, or as UBL (XML for accounting software), and saves it where the person chooses. */
export function useSaveInvoice() {
  const bridge = useBridge()
  const t = useText('provider')
  const locale = useLocale()
  const showToast = useToast()
  const errorText = useErrorText()
  return useMutation({
    mutationFn: async ({ id, format }: { readonly id: string; readonly format: 'PDF' | 'UBL' }) => {
      const {
        fileName,
        content,
        missing = [],
      } = await bridge.call('invoiceFile', { params: { id }, query: { format } })
      return { isSaved: await bridge.invoke('file.save', { name: fileName, base64: content }), missing }
    },
    onSuccess: ({ isSaved, missing }) => {
      if (!isSaved) return
      const fields = formatList(
        missing.map((field) => t(`invoice.missing.${field}`)),
        locale,
      )
      // An invoice that was issued cannot be changed, so the text says how to come to a complete one.
      const text = missing.length > 0 ? { text: t('invoice.missing.issued', { fields }) } : {}
      showToast({ kind: 'success', title: t('file.saved'), ...text })
    },
    onError: (error) => showToast({ kind: 'error', title: errorText(error) }),
  })
}
