import type { DialogLoaders } from '#renderer/platform/dialogs/dialogs.ts'

export const voucherDialogs = {
  /** Edits a coupon; without one, creates a new coupon. */
  coupon: async () => (await import('./coupon-dialog.tsx')).CouponDialog,
  'issue-gift-card': async () => (await import('./issue-gift-card-dialog.tsx')).IssueGiftCardDialog,
  'gift-card': async () => (await import('./gift-card-dialog.tsx')).GiftCardDialog,
  'correct-gift-card': async () => (await import('./correct-gift-card-dialog.tsx')).CorrectGiftCardDialog,
} satisfies DialogLoaders

type VoucherDialogs = typeof voucherDialogs

declare module '#renderer/platform/dialogs/dialogs.ts' {
  interface DeclaredDialogs extends VoucherDialogs {}
}
