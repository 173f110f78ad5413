import type { DialogLoaders } from '#renderer/platform/dialogs/dialogs.ts'

export const availabilityDialogs = {
  availability: async () => (await import('./details/choose-availability-dialog.tsx')).ChooseAvailabilityDialog,
  'create-availability': async () => (await import('./create/create-availability-dialog.tsx')).CreateAvailabilityDialog,
  'edit-availability': async () => (await import('./edit/edit-availability-dialog.tsx')).EditAvailabilityDialog,
  'edit-scope': async () => (await import('./edit/edit-scope-dialog.tsx')).EditScopeDialog,
  /** Offers to change published times after the price or the duration of their service was changed. */
  'new-terms': async () => (await import('./new-terms/new-terms-dialog.tsx')).NewTermsDialog,
  'normal-week': async () => (await import('./week/normal-week-dialog.tsx')).NormalWeekDialog,
  'delete-availability': async () => (await import('./delete-availability-dialog.tsx')).DeleteAvailabilityDialog,
} satisfies DialogLoaders

type AvailabilityDialogs = typeof availabilityDialogs

declare module '#renderer/platform/dialogs/dialogs.ts' {
  interface DeclaredDialogs extends AvailabilityDialogs {}
}
