import type { DialogLoaders } from '#renderer/platform/dialogs/dialogs.ts'

export const offerDialogs = {
  'why-not-offered': async () => (await import('./why-not-offered-dialog.tsx')).WhyNotOfferedDialog,
} satisfies DialogLoaders

type OfferDialogs = typeof offerDialogs

declare module '#renderer/platform/dialogs/dialogs.ts' {
  interface DeclaredDialogs extends OfferDialogs {}
}
