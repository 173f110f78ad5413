import type { DialogLoaders } from '#renderer/platform/dialogs/dialogs.ts'

export const invoiceDialogs = {
  'credit-invoice': async () => (await import('./credit-invoice-dialog.tsx')).CreditInvoiceDialog,
  /** Makes the invoice of a booking, or of its fee, for a buyer whose data can be completed before. */
  'make-invoice': async () => (await import('./make-invoice-dialog.tsx')).MakeInvoiceDialog,
} satisfies DialogLoaders

type InvoiceDialogs = typeof invoiceDialogs

declare module '#renderer/platform/dialogs/dialogs.ts' {
  interface DeclaredDialogs extends InvoiceDialogs {}
}
