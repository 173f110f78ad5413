import type { DialogLoaders } from '#renderer/platform/dialogs/dialogs.ts'

export const customerDialogs = {
  customer: async () => (await import('./customer-dialog.tsx')).CustomerDialog,
  'customer-note': async () => (await import('./record/edit-note-dialog.tsx')).EditNoteDialog,
  'merge-customers': async () => (await import('./merge/merge-dialog.tsx')).MergeDialog,
} satisfies DialogLoaders

type CustomerDialogs = typeof customerDialogs

declare module '#renderer/platform/dialogs/dialogs.ts' {
  interface DeclaredDialogs extends CustomerDialogs {}
}
