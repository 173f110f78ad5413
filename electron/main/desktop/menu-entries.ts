import type { Destination, MenuAct, Session } from '#shared/ipc/contract.ts'

/** The screens in the order of the navigation rail. Settings have the usual keyboard shortcut of each system. */
const places: readonly { place: Destination; accelerator?: string }[] = [
  { place: 'calendar', accelerator: 'CmdOrCtrl+1' },
  { place: 'bookings', accelerator: 'CmdOrCtrl+2' },
  { place: 'services', accelerator: 'CmdOrCtrl+3' },
  { place: 'packages', accelerator: 'CmdOrCtrl+4' },
  { place: 'locations', accelerator: 'CmdOrCtrl+5' },
  { place: 'team', accelerator: 'CmdOrCtrl+6' },
  { place: 'account', accelerator: 'CmdOrCtrl+7' },
  { place: 'settings', accelerator: 'CmdOrCtrl+,' },
]

/**
 * The menu actions with their shortcuts. Every shortcut has a modifier key, so that it also works while somebody types. None is an editing
 * shortcut on any system. None is Ctrl+Alt, which types characters on some keyboards.
 */
const acts: readonly { act: MenuAct; group: 'new' | 'find' | 'view'; accelerator: string; isForOwners?: boolean }[] = [
  { act: 'new-availability', group: 'new', accelerator: 'CmdOrCtrl+N' },
  { act: 'new-service', group: 'new', accelerator: 'CmdOrCtrl+Shift+N', isForOwners: true },
  { act: 'new-package', group: 'new', accelerator: 'CmdOrCtrl+Shift+P', isForOwners: true },
  { act: 'new-location', group: 'new', accelerator: 'CmdOrCtrl+Shift+L', isForOwners: true },
  { act: 'search', group: 'find', accelerator: 'CmdOrCtrl+F' },
  { act: 'commands', group: 'find', accelerator: 'CmdOrCtrl+K' },
  { act: 'keys', group: 'find', accelerator: 'CmdOrCtrl+/' },
  { act: 'today', group: 'view', accelerator: 'CmdOrCtrl+T' },
  { act: 'previous', group: 'view', accelerator: 'CmdOrCtrl+[' },
  { act: 'next', group: 'view', accelerator: 'CmdOrCtrl+]' },
  { act: 'week', group: 'view', accelerator: 'CmdOrCtrl+Shift+1' },
  { act: 'month', group: 'view', accelerator: 'CmdOrCtrl+Shift+2' },
]

const isFreelancer = (session: Session | undefined): boolean => session?.organisation.organisationKind === 'FREELANCER'

/** The screens in the menu. A FREELANCER has no team (rule A6.1); before the log-in all are disabled. */
export const placesFor = (session: Session | undefined) =>
  places
    .filter(({ place }) => place !== 'team' || !isFreelancer(session))
    .map((entry) => ({ ...entry, isEnabled: session !== undefined }))

/** The actions in the menu. A specialist does not see those that only an owner may take. */
export const actsFor = (session: Session | undefined) =>
  acts.map((entry) => ({
    ...entry,
    isEnabled: session !== undefined && (!entry.isForOwners || session.role === 'OWNER'),
  }))
