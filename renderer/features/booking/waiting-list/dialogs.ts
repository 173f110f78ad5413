import type { DialogLoaders } from '#renderer/platform/dialogs/dialogs.ts'

export const waitingListDialogs = {
  /** All waiting lists, or that of one session. */
  'waiting-list': async () => (await import('./waiting-list-dialog.tsx')).WaitingListDialog,
  'add-to-waiting-list': async () => (await import('./add-to-waiting-list-dialog.tsx')).AddToWaitingListDialog,
} satisfies DialogLoaders

type WaitingListDialogs = typeof waitingListDialogs

declare module '#renderer/platform/dialogs/dialogs.ts' {
  interface DeclaredDialogs extends WaitingListDialogs {}
}
