import type { DialogLoaders } from '#renderer/platform/dialogs/dialogs.ts'

export const commandsDialogs = {
  commands: async () => (await import('./commands-dialog.tsx')).CommandsDialog,
} satisfies DialogLoaders

type CommandsDialogs = typeof commandsDialogs

declare module '#renderer/platform/dialogs/dialogs.ts' {
  interface DeclaredDialogs extends CommandsDialogs {}
}
