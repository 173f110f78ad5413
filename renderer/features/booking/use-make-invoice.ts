import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import { useToast } from '#shared/ui/index.ts'
import { invoiceSettingsQuery } from '#renderer/data/invoice-queries.ts'
import type { ProviderBooking } from '#renderer/data/wire.ts'
import { useBridge } from '#renderer/platform/bridge-context.ts'
import { useSession } from '#renderer/platform/session-context.ts'
import { useErrorText } from '#renderer/platform/use-error-text.ts'

/** Makes the invoice of a booking, or says which one it has (rule D245). Only for owners who make invoices. */
export function useMakeInvoice(booking: ProviderBooking | undefined) {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const t = useText('provider')
  const showToast = useToast()
  const errorText = useErrorText()
  const isOwner = useSession().role === 'OWNER'
  const { data } = useQuery({ ...invoiceSettingsQuery(bridge), enabled: isOwner })
  const making = useMutation({
    mutationFn: (appointmentId: string) => bridge.call('makeInvoice', { body: { appointmentId } }),
    onSuccess: ({ number }) => {
      showToast({ kind: 'success', title: t('invoice.made', { number }) })
      void queryClient.invalidateQueries({ queryKey: ['invoices'] })
    },
    onError: (error) => showToast({ kind: 'error', title: errorText(error) }),
  })
  const isSold = booking !== undefined && booking.status !== 'REJECTED' && booking.price > 0
  return {
    isPossible: isOwner && isSold && booking.paymentMethod !== 'CREDITS' && data !== undefined && data.made !== 'NEVER',
    make: () => booking && !making.isPending && making.mutate(booking.id),
  }
}
