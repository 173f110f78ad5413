import type { DialogLoaders } from '#renderer/platform/dialogs.ts'

export const sessionDialogs = {
  'login-help': async () => (await import('./login-help-dialog.tsx')).LoginHelpDialog,
} satisfies DialogLoaders

type SessionDialogs = typeof sessionDialogs

declare module '#renderer/platform/dialogs.ts' {
  interface DeclaredDialogs extends SessionDialogs {}
}
