import { useMutation, useQuery } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import { useToast } from '#shared/ui/index.ts'
import { invoiceSettingsQuery } from '#renderer/data/invoice-queries.ts'
import type { ProviderBooking } from '#renderer/data/api-types.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { useSession } from '#renderer/platform/session/session-context.ts'
import { useErrorText } from '#renderer/platform/calls/use-error-text.ts'

/**
 * Asks for the buyer of the invoice of a booking or of its fee, and then makes it; if it exists already, shows its number (rules D245, D314
 * and D436). Only possible for owners whose organisation makes invoices.
 */
export function useMakeInvoice(booking: ProviderBooking | undefined) {
  const bridge = useBridge()
  const dialogs = useDialogs()
  const t = useText('provider')
  const showToast = useToast()
  const errorText = useErrorText()
  const isOwner = useSession().role === 'OWNER'
  const { data } = useQuery({ ...invoiceSettingsQuery(bridge), enabled: isOwner })
  const making = useMutation({
    mutationFn: ({ bookingId, isFee }: { bookingId: string; isFee: boolean }) =>
      bridge.call('invoiceBuyer', { query: { bookingId, isFee: isFee ? 'true' : 'false' } }),
    onSuccess: ({ number, buyer }, { bookingId, isFee }) => {
      if (number === null) dialogs.open({ kind: 'make-invoice', bookingId, isFee, buyer })
      else showToast({ kind: 'information', title: t('invoice.made-before', { number }) })
    },
    onError: (error) => showToast({ kind: 'error', title: errorText(error) }),
  })
  const isSold = booking !== undefined && booking.status !== 'REJECTED' && booking.price > 0
  const makesInvoices = isOwner && data !== undefined && data.made !== 'NEVER'
  const make = (isFee: boolean) => {
    if (booking && !making.isPending) making.mutate({ bookingId: booking.id, isFee })
  }
  return {
    isPossible: makesInvoices && isSold && booking.paymentMethod !== 'CREDITS',
    make: () => make(false),
    /** Whether a fee was paid and not refunded, so that it can be invoiced (rule D314). */
    isFeePossible: makesInvoices && (booking?.fees ?? 0) > 0,
    makeOfFee: () => make(true),
  }
}
