import type { DialogLoaders } from '#renderer/platform/dialogs/dialogs.ts'

export const packageDialogs = {
  package: async () => (await import('./package-dialog.tsx')).PackageDialog,
} satisfies DialogLoaders

type PackageDialogs = typeof packageDialogs

declare module '#renderer/platform/dialogs/dialogs.ts' {
  interface DeclaredDialogs extends PackageDialogs {}
}
