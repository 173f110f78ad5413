import type { DialogLoaders } from '#renderer/platform/dialogs/dialogs.ts'

export const offlineDialogs = {
  'waiting-acts': async () => (await import('./queued-acts-dialog.tsx')).QueuedActsDialog,
} satisfies DialogLoaders

type OfflineDialogs = typeof offlineDialogs

declare module '#renderer/platform/dialogs/dialogs.ts' {
  interface DeclaredDialogs extends OfflineDialogs {}
}
