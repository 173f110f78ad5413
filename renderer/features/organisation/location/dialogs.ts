import type { DialogLoaders } from '#renderer/platform/dialogs/dialogs.ts'

export const locationDialogs = {
  location: async () => (await import('./location-dialog.tsx')).LocationDialog,
  'withdraw-location': async () => (await import('./withdraw-location-dialog.tsx')).WithdrawLocationDialog,
} satisfies DialogLoaders

type LocationDialogs = typeof locationDialogs

declare module '#renderer/platform/dialogs/dialogs.ts' {
  interface DeclaredDialogs extends LocationDialogs {}
}
