import type { DialogLoaders } from '#renderer/platform/dialogs/dialogs.ts'

export const offlineDialogs = {
  'waiting-acts': async () => (await import('./waiting-acts-dialog.tsx')).WaitingActsDialog,
} satisfies DialogLoaders

type OfflineDialogs = typeof offlineDialogs

declare module '#renderer/platform/dialogs/dialogs.ts' {
  interface DeclaredDialogs extends OfflineDialogs {}
}
