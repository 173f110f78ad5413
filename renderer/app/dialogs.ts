import type { DialogLoaders } from '#renderer/platform/dialogs/dialogs.ts'

export const appDialogs = {
  'discard-changes': async () => (await import('./discard-dialog.tsx')).DiscardDialog,
  'log-out-with-drafts': async () => (await import('./log-out-with-drafts-dialog.tsx')).LogOutWithDraftsDialog,
  keys: async () => (await import('./keyboard-shortcuts-dialog.tsx')).KeyboardShortcutsDialog,
  confirm: async () => (await import('./confirm-dialog.tsx')).ConfirmDialog,
} satisfies DialogLoaders

type AppDialogs = typeof appDialogs

declare module '#renderer/platform/dialogs/dialogs.ts' {
  interface DeclaredDialogs extends AppDialogs {}
}
