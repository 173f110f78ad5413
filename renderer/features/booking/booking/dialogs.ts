import type { DialogLoaders } from '#renderer/platform/dialogs/dialogs.ts'

export const bookingDialogs = {
  booking: async () => (await import('./booking-dialog.tsx')).BookingDialog,
  'cancel-booking': async () => (await import('./cancel-booking-dialog.tsx')).CancelBookingDialog,
  'record-payment': async () => (await import('./record-payment-dialog.tsx')).RecordPaymentDialog,
  'charge-fee': async () => (await import('./money/charge-fee-dialog.tsx')).ChargeFeeDialog,
  'fee-request': async () => (await import('./money/request-or-waive-fee-dialog.tsx')).RequestOrWaiveFeeDialog,
  'refund-booking': async () => (await import('./money/refund-dialog.tsx')).RefundDialog,
  'resolve-refund': async () => (await import('./money/resolve-refund-dialog.tsx')).ResolveRefundDialog,
  'reverse-on-site-payment': async () =>
    (await import('./money/reverse-on-site-payment-dialog.tsx')).ReverseOnSitePaymentDialog,
  'group-session': async () => (await import('./session/group-session-dialog.tsx')).GroupSessionDialog,
  'cancel-session': async () => (await import('./session/cancel-session-dialog.tsx')).CancelSessionDialog,
  'move-session': async () => (await import('./session/move-session-dialog.tsx')).MoveSessionDialog,
  'message-attendees': async () => (await import('./session/message-attendees-dialog.tsx')).MessageAttendeesDialog,
  'session-seats': async () => (await import('./session/session-seats-dialog.tsx')).SessionSeatsDialog,
  'reschedule-booking': async () => (await import('./reschedule/reschedule-dialog.tsx')).RescheduleDialog,
  'book-for-customer': async () => (await import('./for-customer/book-for-customer-dialog.tsx')).BookForCustomerDialog,
  'reopen-old-slot': async () => (await import('./reschedule/reopen-old-slot-dialog.tsx')).ReopenOldSlotDialog,
  'send-request': async () => (await import('./reschedule/send-request-dialog.tsx')).SendRequestDialog,
} satisfies DialogLoaders

type BookingDialogs = typeof bookingDialogs

declare module '#renderer/platform/dialogs/dialogs.ts' {
  interface DeclaredDialogs extends BookingDialogs {}
}
