import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keptDrafts } from './kept-drafts.ts'
import { panelHistory, placeOfFrame } from './panel-history.ts'
import { keyStore } from '../data/storage.ts'

/** A frame in a page: its entries and those of the page are in one list, as in a browser. */
function browser(before = 2) {
  const entries: { url: string; state: unknown; isOfPage: boolean }[] = Array.from({ length: before }, () => ({
    url: '/page',
    state: null,
    isOfPage: true,
  }))
  entries.push({ url: '/widget/?a=1', state: { idx: 0 }, isOfPage: false })
  let at = before
  const own = new EventTarget()
  const now = () => entries.slice(0, at + 1).findLast(({ isOfPage }) => !isOfPage)!
  const add = (entry: (typeof entries)[number]) => {
    entries.splice(at + 1, entries.length, entry)
    at += 1
  }
  const history = {
    get length() {
      return entries.length
    },
    get state() {
      return now().state
    },
    pushState: (state: unknown, _: string, url: string) => add({ url, state, isOfPage: false }),
    replaceState: (state: unknown, _: string, url: string) => Object.assign(now(), { url, state }),
    go(delta: number) {
      setTimeout(() => {
        at += delta
        own.dispatchEvent(new Event('popstate', { cancelable: true }))
      })
    },
  }
  const location = {
    get pathname() {
      return now().url.split('?')[0]!
    },
    get search() {
      return `?${now().url.split('?')[1] ?? ''}`
    },
    hash: '',
  }
  return {
    own: Object.assign(own, { history, location }) as unknown as Window,
    /** How often "Back" must be pressed to leave the page. */
    pressesToLeave: () => at - before + 1,
    at: () => now().url,
    pageAdds: () => add({ url: '/page/2', state: null, isOfPage: true }),
  }
}

function openPanel(before?: number) {
  const frame = browser(before)
  let tell: (isOpen: boolean) => void = () => undefined
  const parent = { isEmbedded: true, onVisibility: (listener: typeof tell) => void (tell = listener) }
  const panel = panelHistory(frame.own, parent)
  const heard = vi.fn<() => void>()
  frame.own.addEventListener('popstate', heard)
  panel.record()
  const go = (url: string) => {
    const { state } = frame.own.history as { state: { idx: number } }
    frame.own.history.pushState({ idx: state.idx + 1, key: url }, '', url)
    panel.record()
  }
  return { ...frame, panel, go, tell: (isOpen: boolean) => tell(isOpen), heard }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the browser history of a panel (R-D366)', () => {
  test('has no entries of a closed panel, and has them again when it is opened', () => {
    const { go, tell, pressesToLeave, at, heard } = openPanel()
    go('/widget/timeslot?a=1')
    go('/widget/payment?a=1')
    expect(pressesToLeave()).toBe(3)
    tell(false)
    vi.runAllTimers()
    expect([pressesToLeave(), at()]).toEqual([1, '/widget/payment?a=1'])
    // The router does not hear of it, so the screen stays as it is.
    expect(heard).not.toHaveBeenCalled()
    tell(true)
    expect([pressesToLeave(), at()]).toEqual([3, '/widget/payment?a=1'])
  })

  test('starts afresh after the flow was closed', () => {
    const { own, panel, go, tell, pressesToLeave, at } = openPanel()
    go('/widget/timeslot?a=1')
    tell(false)
    vi.runAllTimers()
    panel.startOver()
    own.history.replaceState({ idx: 0 }, '', '/widget/?a=1')
    panel.record()
    tell(true)
    expect([pressesToLeave(), at()]).toEqual([1, '/widget/?a=1'])
  })

  test('is complete again when the panel is opened before the browser has gone back', () => {
    const { go, tell, pressesToLeave, at } = openPanel()
    go('/widget/timeslot?a=1')
    tell(false)
    tell(true)
    vi.runAllTimers()
    expect([pressesToLeave(), at()]).toEqual([2, '/widget/timeslot?a=1'])
  })

  test('is left alone where the page has added entries of its own', () => {
    const { go, pageAdds, tell, pressesToLeave } = openPanel()
    go('/widget/timeslot?a=1')
    pageAdds()
    tell(false)
    vi.runAllTimers()
    expect(pressesToLeave()).toBe(3)
    go('/widget/payment?a=1')
    tell(false)
    vi.runAllTimers()
    expect(pressesToLeave()).toBe(4)
  })

  test('is left alone at the browser’s limit of entries', () => {
    const { go, tell, pressesToLeave } = openPanel(48)
    go('/widget/timeslot?a=1')
    tell(false)
    vi.runAllTimers()
    expect(pressesToLeave()).toBe(2)
  })
})

describe('the restored screen of an embedded widget (R-D365)', () => {
  const drafts = keptDrafts(
    keyStore(() => {
      throw new Error('in memory')
    }),
    'o',
  )
  /** A frame that the host page opens at an address. */
  function frameAt(address: string) {
    const { own, at } = browser()
    own.history.replaceState({ idx: 0 }, '', address)
    return { own, at, place: placeOfFrame(own, drafts) }
  }

  test.each([
    ['the same address', '/widget/payment?a=1&serviceId=s', '/widget/?a=1', '/widget/payment?a=1&serviceId=s'],
    ['another choice of the page', '/widget/payment?a=1', '/widget/?a=1&serviceId=t', '/widget/?a=1&serviceId=t'],
    ['a booking that is done', '/widget/checkout?a=1', '/widget/?a=1', '/widget/?a=1'],
    ['a payment that is done', '/widget/en/complete?a=1', '/widget/?a=1', '/widget/?a=1'],
  ])('after a reload of the host page with %s', (_, left, opened, shown) => {
    const first = frameAt('/widget/?a=1')
    first.own.history.replaceState({ idx: 2, usr: { wanted: '/repeat' } }, '', left)
    first.place.keep()
    const second = frameAt(opened)
    second.place.restore()
    expect(second.at()).toBe(shown)
    // What led to the screen is kept with it.
    expect(second.own.history.state).toEqual({ idx: 0, ...(shown === left && { usr: { wanted: '/repeat' } }) })
  })
})
