import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Input } from '#shared/api/client.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { useToast } from '#shared/ui/index.ts'
import { invoiceSettingsQuery } from '#renderer/data/invoice-queries.ts'
import type { ProviderBooking } from '#renderer/data/api-types.ts'
import { useBridge } from '#renderer/platform/bridge-context.ts'
import { useSession } from '#renderer/platform/session-context.ts'
import { useErrorText } from '#renderer/platform/use-error-text.ts'

/**
 * Creates the invoice of a booking or of its fee; if it exists already, shows its number (rules D245 and D314). Only possible for owners
 * whose organisation makes invoices.
 */
export function useMakeInvoice(booking: ProviderBooking | undefined) {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const t = useText('provider')
  const showToast = useToast()
  const errorText = useErrorText()
  const isOwner = useSession().role === 'OWNER'
  const { data } = useQuery({ ...invoiceSettingsQuery(bridge), enabled: isOwner })
  const making = useMutation({
    mutationFn: (body: Input<'makeInvoice'>['body']) => bridge.call('makeInvoice', { body }),
    onSuccess: ({ number }) => {
      showToast({ kind: 'success', title: t('invoice.made', { number }) })
      void queryClient.invalidateQueries({ queryKey: ['invoices'] })
    },
    onError: (error) => showToast({ kind: 'error', title: errorText(error) }),
  })
  const isSold = booking !== undefined && booking.status !== 'REJECTED' && booking.price > 0
  const makesInvoices = isOwner && data !== undefined && data.made !== 'NEVER'
  const make = (isFee: boolean) => {
    if (booking && !making.isPending) making.mutate({ appointmentId: booking.id, ...(isFee && { isFee }) })
  }
  return {
    isPossible: makesInvoices && isSold && booking.paymentMethod !== 'CREDITS',
    make: () => make(false),
    /** Whether a fee was paid and not refunded, so that it can be invoiced (rule D314). */
    isFeePossible: makesInvoices && (booking?.fees ?? 0) > 0,
    makeOfFee: () => make(true),
  }
}
