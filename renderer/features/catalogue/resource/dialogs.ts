import type { DialogLoaders } from '#renderer/platform/dialogs/dialogs.ts'

export const resourceDialogs = {
  resource: async () => (await import('./resource-dialog.tsx')).ResourceDialog,
} satisfies DialogLoaders

type ResourceDialogs = typeof resourceDialogs

declare module '#renderer/platform/dialogs/dialogs.ts' {
  interface DeclaredDialogs extends ResourceDialogs {}
}
