import type { DialogLoaders } from '#renderer/platform/dialogs/dialogs.ts'

export const sessionDialogs = {
  'login-help': async () => (await import('./login-help-dialog.tsx')).LoginHelpDialog,
} satisfies DialogLoaders

type SessionDialogs = typeof sessionDialogs

declare module '#renderer/platform/dialogs/dialogs.ts' {
  interface DeclaredDialogs extends SessionDialogs {}
}
