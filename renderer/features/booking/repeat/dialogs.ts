import type { DialogLoaders } from '#renderer/platform/dialogs/dialogs.ts'

export const repeatDialogs = {
  /** Changes several bookings of the repeat that a booking belongs to. */
  'change-repeat': async () => (await import('./change-repeat-dialog.tsx')).ChangeRepeatDialog,
} satisfies DialogLoaders

type RepeatDialogs = typeof repeatDialogs

declare module '#renderer/platform/dialogs/dialogs.ts' {
  interface DeclaredDialogs extends RepeatDialogs {}
}
