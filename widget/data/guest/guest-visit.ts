import { useSyncExternalStore } from 'react'
import type { RouteName } from '#shared/api/routes.ts'
import { widgetParameters } from '#shared/api/specification/widget-parameters.ts'
import { guestSecret, isGuestSecret } from '#shared/domain/guest/guest-link.ts'
import { session, useSession, type User } from '../session.ts'
import { keyStore, type KeyStore } from '../storage.ts'

/** The user id that stands for the guest in query keys. */
export const guestId = 'guest'

/** What a guest typed, and the secrets that open bookings, orders and their payments, by id. */
interface Visit {
  readonly user: User
  readonly secrets: Readonly<Record<string, string>>
}

const nobody: Visit = { user: { id: guestId, email: '', firstName: '', lastName: '' }, secrets: {} }

export interface GuestVisits {
  current: () => Visit
  subscribe: (listener: () => void) => () => void
  /** The secret of this visit; it is made when it is first needed. */
  secret: () => string
  /** Stores the secret that opens a booking, an order or a payment. */
  open: (id: string, secret: string) => void
  /** Stores the name and mail address that the guest typed. */
  introduce: (user: Omit<User, 'id'>) => void
  /** Deletes the secret of a booking whose links were invalidated. */
  close: (id: string) => void
}

/**
 * Returns the store of the bookings that can be opened without a log-in. It is kept per tab, so that the bookings are found after a return
 * from the bank.
 */
export function guestVisits(keys: KeyStore): GuestVisits {
  const listeners = new Set<() => void>()
  let visit = readVisit(keys.read('guest'))
  let own = Object.values(visit.secrets)[0]

  function set(next: Visit) {
    visit = next
    keys.write('guest', JSON.stringify(next))
    for (const listener of listeners) listener()
  }

  return {
    current: () => visit,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    secret: () => (own ??= newSecret()),
    open: (id, secret) => set({ ...visit, secrets: { ...visit.secrets, [id]: secret } }),
    introduce: (user) => set({ ...visit, user: { ...user, id: guestId } }),
    close(id) {
      const { [id]: _closed, ...secrets } = visit.secrets
      set({ ...visit, secrets })
    },
  }
}

function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const text = btoa(String.fromCharCode(...bytes))
  return guestSecret(text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''))
}

/** Parses the stored visit. An invalid text counts as no visit. */
function readVisit(text: string | undefined): Visit {
  try {
    const { user, secrets } = JSON.parse(text ?? 'null') as Partial<Visit>
    return user && secrets ? { user: { ...nobody.user, ...user }, secrets } : nobody
  } catch {
    return nobody
  }
}

export const guest = guestVisits(keyStore(() => window.sessionStorage))

/** Removes the secret of a mail's link from the URL before any request, and stores it for the booking that the URL names (threat A13). */
export function takeGuestLink({ location, history }: Window, visits: GuestVisits): void {
  const secret = location.hash.slice(1)
  if (!isGuestSecret(secret)) return
  history.replaceState(history.state, '', location.pathname + location.search)
  const bookingId = new URLSearchParams(location.search).get(widgetParameters.bookingId)
  if (bookingId) visits.open(bookingId, secret)
}

const useVisit = (): Visit => useSyncExternalStore(guest.subscribe, guest.current)

/** Whether the widget has the secret of a booking, and nobody is logged in. */
export const useIsGuestOf = (bookingId: string): boolean => {
  const { secrets } = useVisit()
  return useSession() === undefined && bookingId in secrets
}

/** Returns the person who books: the logged-in customer, or the guest of this visit; undefined for a visitor who has booked nothing yet. */
export function useHolder(): User | undefined {
  const { user, secrets } = useVisit()
  const current = useSession()
  return current?.user ?? (Object.keys(secrets).length > 0 ? user : undefined)
}

/** The guest of this visit. Name and mail address are empty until the guest has typed them. */
export const useGuestUser = (): User => useVisit().user

/** The id of a booking, order or payment in a call's input, and the secret that opens it. */
export interface OpenedByGuest {
  readonly id: string
  readonly secret: string
}

interface NamedBooking {
  readonly params?: { readonly id?: unknown; readonly bookingId?: unknown }
  readonly query?: { readonly bookingId?: unknown }
  readonly body?: {
    readonly id?: unknown
    readonly bookingId?: unknown
    readonly orderId?: unknown
    readonly paymentIntentId?: unknown
  }
}

/** Returns the booking, order or payment that a call is about, with its secret; undefined if the widget has no secret for it. */
export function openedByGuest(name: RouteName, input: unknown): OpenedByGuest | undefined {
  const { params, query, body } = input as NamedBooking
  const { secrets } = guest.current()
  const { id: named, bookingId, orderId, paymentIntentId } = body ?? {}
  const ofPath = [params?.id, params?.bookingId, query?.bookingId]
  for (const id of [...ofPath, named, bookingId, orderId, paymentIntentId]) {
    const secret = typeof id === 'string' ? secrets[id] : undefined
    if (typeof id === 'string' && secret !== undefined) return { id, secret }
  }
  // The sandbox identifies a payment by a client secret instead of an id, so the guest's most recent secret is used.
  const [last] = name === 'sandboxPay' && !session.current() ? Object.entries(secrets).slice(-1) : []
  return last && { id: last[0], secret: last[1] }
}
