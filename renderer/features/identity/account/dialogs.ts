import type { DialogLoaders } from '#renderer/platform/dialogs/dialogs.ts'

export const accountDialogs = {
  'add-passkey': async () => (await import('./add-passkey-dialog.tsx')).AddPasskeyDialog,
  'rename-passkey': async () => (await import('./rename-passkey-dialog.tsx')).RenamePasskeyDialog,
  'authenticator-app': async () => (await import('./authenticator-app-dialog.tsx')).AuthenticatorAppDialog,
  'confirm-second-factor': async () => (await import('./confirm-second-factor-dialog.tsx')).ConfirmSecondFactorDialog,
  /** Asks the person to prove that the account is theirs (rule D339). */
  'confirm-owner': async () => (await import('./confirm-owner-dialog.tsx')).ConfirmOwnerDialog,
} satisfies DialogLoaders

type AccountDialogs = typeof accountDialogs

declare module '#renderer/platform/dialogs/dialogs.ts' {
  interface DeclaredDialogs extends AccountDialogs {}
}
