import { keyStore, type KeyStore } from '../storage.ts'

/** The secrets of mails' links to waiting-list entries, by entry. They are kept per tab, so that a reload finds them. */
export interface WaitingLinks {
  /** Returns what opens an entry: the secret of its link, or its id, which the server accepts from the account that waits. */
  keyOf: (entryId: string) => string
  open: (entryId: string, secret: string) => void
  /** Whether whoever has the link books the offered place without an account (rule D422). */
  isForGuest: (entryId: string) => boolean
  openForGuest: (entryId: string) => void
}

interface Opened {
  readonly secrets: Readonly<Record<string, string>>
  readonly guests: readonly string[]
}

export function createWaitingLinks(keys: KeyStore): WaitingLinks {
  let opened = readOpened(keys.read('waiting'))
  function keep(next: Opened) {
    opened = next
    keys.write('waiting', JSON.stringify(next))
  }
  return {
    keyOf: (entryId) => opened.secrets[entryId] ?? entryId,
    open: (entryId, secret) => keep({ ...opened, secrets: { ...opened.secrets, [entryId]: secret } }),
    isForGuest: (entryId) => opened.guests.includes(entryId),
    openForGuest: (entryId) => keep({ ...opened, guests: [...opened.guests, entryId] }),
  }
}

/** Parses what is stored. An invalid text counts as nothing. */
function readOpened(text: string | undefined): Opened {
  try {
    const { secrets = {}, guests = [] } = (JSON.parse(text ?? 'null') ?? {}) as Partial<Opened>
    return { secrets, guests }
  } catch {
    return { secrets: {}, guests: [] }
  }
}

export const waitingLinks = createWaitingLinks(keyStore(() => window.sessionStorage))

const parameter = 'offer'
const SECRET = /^[\w-]{43}$/
/** Stands for the entry in the URL of a link of the release before, which has the secret only, as the parameter. */
const UNNAMED = 'mail'

/**
 * Removes the secret of a mail's link from the URL before any request, and stores it for the entry that the URL names (threat A15). Links of
 * the release before have it in the query string.
 */
export function takeWaitingLink({ location, history }: Window, links: WaitingLinks): void {
  const query = new URLSearchParams(location.search)
  const named = query.get(parameter) ?? ''
  const inHash = location.hash.slice(1)
  if (named !== '' && SECRET.test(inHash)) {
    links.open(named, inHash)
    history.replaceState(history.state, '', location.pathname + location.search)
  } else if (SECRET.test(named)) {
    links.open(UNNAMED, named)
    query.set(parameter, UNNAMED)
    history.replaceState(history.state, '', `${location.pathname}?${query}${location.hash}`)
  }
}

/** What opens the waiting-list entry whose offer is being booked. Its id stays in the URL on all screens. */
export function offerKeyInUrl(): string | undefined {
  const named = new URLSearchParams(window.location.search).get(parameter)
  return named ? waitingLinks.keyOf(named) : undefined
}

/** The secret of the link by which a customer without an account books the offered place (rule D422); undefined for any other booking. */
export function guestOfferKeyInUrl(): string | undefined {
  const named = new URLSearchParams(window.location.search).get(parameter)
  return named && waitingLinks.isForGuest(named) ? waitingLinks.keyOf(named) : undefined
}
