import { isRecord, type KeptDrafts } from './kept-drafts.ts'
import type { ParentWindow } from './parent-window.ts'

/** A history entry of the frame. Its state is the router's, with the entry's number. */
interface Entry {
  readonly url: string
  readonly state: unknown
}

/** The number that the router gives to the current entry. */
const numberOf = (state: unknown): number => (isRecord(state) && typeof state['idx'] === 'number' ? state['idx'] : 0)

const numbered = (state: unknown, idx: number): unknown => ({ ...(isRecord(state) ? state : {}), idx })

/** Browsers keep so many entries; at this length another one does not make the history longer. */
const mostEntries = 50

export interface PanelHistory {
  /** Records the current entry. It is called after each navigation. */
  record: () => void
  /** Forgets the screens before the current one, because the booking flow was closed. */
  startOver: () => void
}

/**
 * The history of a widget in a panel (rule D366). The entries of a frame are among those of its page. So a closed panel takes them back, and
 * the browser's back button leaves the page at once. An opened panel adds them again, and back shows the screen before. The screen
 * itself is not touched: the router does not hear of it.
 *
 * Nothing is taken back when the page has added entries of its own meanwhile, because going back would undo these too, or when the
 * browser's limit of entries hides whether it has.
 */
export function panelHistory(own: Window, parent: Pick<ParentWindow, 'isEmbedded' | 'onVisibility'>): PanelHistory {
  const { history, location } = own
  const first = numberOf(history.state)
  let entries: Entry[] = []
  /** The length of the whole history when this frame last added to it. */
  let length = history.length
  let isMixed = false
  let isOpen = true
  /** Whether the entries were taken back; `going`: the browser has not done it yet. */
  let taken: 'no' | 'going' | 'yes' = 'no'

  const currentEntry = (): Entry => ({ url: location.pathname + location.search + location.hash, state: history.state })

  function takeBack() {
    const count = numberOf(history.state) - first
    if (taken !== 'no' || count <= 0 || isMixed || history.length !== length || length >= mostEntries) return
    entries = entries.slice(0, count + 1)
    taken = 'going'
    history.go(-count)
  }

  function addAgain() {
    if (taken !== 'yes') return
    taken = 'no'
    entries.forEach(({ url, state }, index) => {
      const idx = first + index
      if (index === 0) history.replaceState(numbered(state, idx), '', url)
      else history.pushState(numbered(state, idx), '', url)
    })
    length = history.length
  }

  if (parent.isEmbedded) {
    // Registered before the router's own listener, which must not show the first screen.
    own.addEventListener('popstate', (event) => {
      if (taken !== 'going') return
      event.stopImmediatePropagation()
      taken = 'yes'
      const last = entries.at(-1)
      if (last) history.replaceState(numbered(last.state, first), '', last.url)
      if (isOpen) addAgain()
    })
    parent.onVisibility((isOpenNow) => {
      isOpen = isOpenNow
      if (isOpen) addAgain()
      else takeBack()
    })
  }

  return {
    record() {
      if (taken !== 'no') {
        // The screen has changed in the closed panel.
        entries[entries.length - 1] = currentEntry()
        return
      }
      const index = Math.max(numberOf(history.state) - first, 0)
      if (index < 2) isMixed = false
      else if (history.length > length + 1) isMixed = true
      length = history.length
      entries[index] = currentEntry()
    },
    startOver() {
      if (taken !== 'no') entries = [currentEntry()]
    },
  }
}

/** Screens of something that is done, which a reload of the host page does not show again. */
const isDone = (url: string): boolean => /\/(complete|[c\u0441]heckout)\b/.test(url)

interface KeptPlace {
  /** The frame's address as the host page gave it. */
  entry: string
  url: string
  state: unknown
}

const placeName = 'place'

/**
 * The screen of an embedded widget, kept for a reload of its host page (rule D365): the frame then starts at the address that the host page
 * gives it. Another address means another choice, which counts. The panel stays closed.
 */
export function placeOfFrame(
  { location, history }: Window,
  drafts: KeptDrafts,
): { restore: () => void; keep: () => void } {
  const entry = location.pathname + location.search
  return {
    restore() {
      const kept = drafts.read(placeName)
      if (!isRecord(kept) || kept['entry'] !== entry || typeof kept['url'] !== 'string') return
      history.replaceState(numbered(kept['state'], 0), '', kept['url'])
    },
    keep() {
      const url = location.pathname + location.search
      const place: KeptPlace = { entry, url, state: history.state }
      drafts.write(placeName, isDone(url) || url === entry ? undefined : place)
    },
  }
}
