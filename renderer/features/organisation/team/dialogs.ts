import type { DialogLoaders } from '#renderer/platform/dialogs/dialogs.ts'

export const teamDialogs = {
  'invite-member': async () => (await import('./invite-dialog.tsx')).InviteDialog,
  'change-member': async () => (await import('./change-member-dialog.tsx')).ChangeMemberDialog,
  leaving: async () => (await import('./leaving-dialog.tsx')).LeavingDialog,
} satisfies DialogLoaders

type TeamDialogs = typeof teamDialogs

declare module '#renderer/platform/dialogs/dialogs.ts' {
  interface DeclaredDialogs extends TeamDialogs {}
}
