import type { DialogLoaders } from '#renderer/platform/dialogs/dialogs.ts'

export const serviceDialogs = {
  'service-categories': async () => (await import('./categories/categories-dialog.tsx')).CategoriesDialog,
  service: async () => (await import('./service-dialog.tsx')).ServiceDialog,
} satisfies DialogLoaders

type ServiceDialogs = typeof serviceDialogs

declare module '#renderer/platform/dialogs/dialogs.ts' {
  interface DeclaredDialogs extends ServiceDialogs {}
}
