import type { DialogLoaders } from '#renderer/platform/dialogs/dialogs.ts'

export const imageDialogs = {
  'adjust-image': async () => (await import('./adjust-image-dialog.tsx')).AdjustImageDialog,
} satisfies DialogLoaders

type ImageDialogs = typeof imageDialogs

declare module '#renderer/platform/dialogs/dialogs.ts' {
  interface DeclaredDialogs extends ImageDialogs {}
}
