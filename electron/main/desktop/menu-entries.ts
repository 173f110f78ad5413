import type { Destination, MenuAct, Session } from '#shared/ipc/contract.ts'

/** Places in the order of the rail. Settings have the key that they have everywhere. */
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
 * Keys with a modifier throughout: the menu's work while somebody types too. None of them edits text on any system, and
 * none needs Ctrl with Alt, which types letters on some keyboards.
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

const isFreelancer = (session: Session | undefined): boolean => session?.organization.organizationType === 'FREELANCER'

/** The places of the menu. A FREELANCER has no team (rule A6.1); nobody goes anywhere before the log-in. */
export const placesFor = (session: Session | undefined) =>
  places
    .filter(({ place }) => place !== 'team' || !isFreelancer(session))
    .map((entry) => ({ ...entry, isEnabled: session !== undefined }))

/** The acts of the menu; a specialist cannot make what only an owner may. */
export const actsFor = (session: Session | undefined) =>
  acts.map((entry) => ({
    ...entry,
    isEnabled: session !== undefined && (!entry.isForOwners || session.role === 'OWNER'),
  }))
