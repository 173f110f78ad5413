import type { DialogLoaders } from '#renderer/platform/dialogs/dialogs.ts'

export const absenceDialogs = {
  absence: async () => (await import('./absence-details-dialog.tsx')).AbsenceDetailsDialog,
  'edit-absence': async () => (await import('./absence-dialog.tsx')).AbsenceDialog,
  absences: async () => (await import('./absence-list-dialog.tsx')).AbsenceListDialog,
  holidays: async () => (await import('./holidays-dialog.tsx')).HolidaysDialog,
} satisfies DialogLoaders

type AbsenceDialogs = typeof absenceDialogs

declare module '#renderer/platform/dialogs/dialogs.ts' {
  interface DeclaredDialogs extends AbsenceDialogs {}
}
