import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listenToParent } from '../platform/parent-window.ts'

afterEach(() => {
  window.Inplan?.remove()
  vi.useRealTimers()
  document.body.replaceChildren()
  window.history.replaceState(null, '', '/')
  delete window.Inplan
  vi.restoreAllMocks()
})

/** Runs the loader script for one snippet, as a browser does. Returns a function that reads the service in the frame's address. */
async function embed(organisation: string, attributes: Record<string, string> = {}) {
  const script = document.createElement('script')
  script.src = 'https://inplan.example/embed.js'
  const all = { 'data-organization-id': organisation, 'data-mode': 'inline', ...attributes }
  for (const [name, value] of Object.entries(all)) script.setAttribute(name, value)
  document.body.append(script)
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script)
  vi.resetModules()
  await import('./embed.ts')
  return () => {
    const frame = script.previousElementSibling?.shadowRoot?.querySelector('iframe')
    return new URL(frame?.src ?? '').searchParams.get('serviceId')
  }
}

describe('a service chosen in advance for an embedded widget (R-D107)', () => {
  test('by an option overrides the page’s URL, which overrides the snippet', async () => {
    window.history.replaceState(null, '', '/?serviceId=massage')
    const chosen = await embed('studio', { 'data-service-id': 'yoga' })
    expect(chosen()).toBe('massage')
    window.Inplan?.open({ serviceId: 'pilates' })
    expect(chosen()).toBe('pilates')
  })

  test('by the page’s URL applies to its first widget', async () => {
    window.history.replaceState(null, '', '/?serviceId=massage')
    const [first, second] = [await embed('studio'), await embed('gym', { 'data-service-id': 'yoga' })]
    expect([first(), second()]).toEqual(['massage', 'yoga'])
  })
})

/** Starts a loader and a widget whose messages arrive one at a time, when `deliver` is called. */
async function connect() {
  await embed('studio', { 'data-mode': 'popup' })
  window.Inplan?.open()
  const panel = document.body.lastElementChild?.shadowRoot?.querySelector('dialog')
  const frame = panel?.querySelector('iframe')
  const inFrame = frame?.contentWindow
  if (!panel || !frame || !inFrame) throw new Error('There is no panel')

  const undelivered: (() => void)[] = []
  const send = (to: EventTarget, message: MessageEventInit) =>
    undelivered.push(() => to.dispatchEvent(new MessageEvent('message', message)))
  const own = Object.assign(new EventTarget(), { document, location: { search: '' } })
  const page = {
    postMessage: (data: unknown) => send(window, { data, source: inFrame, origin: 'https://inplan.example' }),
  } as unknown as Window
  const widget = listenToParent(own as unknown as Window, page)
  vi.spyOn(inFrame, 'postMessage').mockImplementation((data: unknown) =>
    undelivered.push(() =>
      own.dispatchEvent(Object.assign(new Event('message'), { data, source: page, origin: 'https://studio.example' })),
    ),
  )
  frame.dispatchEvent(new Event('load'))
  const deliver = () => undelivered.shift()?.()
  const deliverAll = () => {
    while (undelivered.length > 0) deliver()
  }
  deliverAll()
  return { panel, widget, deliver, deliverAll }
}

describe('the panel of the widget (R-D106)', () => {
  test('stays open when it is opened before the widget has confirmed closing', async () => {
    const { panel, deliver, deliverAll } = await connect()
    window.Inplan?.close()
    deliver()
    window.Inplan?.open()
    deliverAll()
    expect(panel.open).toBe(true)
  })

  test('stays closed when it is closed before the widget has confirmed opening', async () => {
    const { panel, deliver, deliverAll } = await connect()
    window.Inplan?.close()
    deliverAll()
    window.Inplan?.open()
    deliver()
    window.Inplan?.close()
    deliverAll()
    expect(panel.open).toBe(false)
  })

  test('closes when the widget closes, and opens again', async () => {
    const { panel, widget, deliverAll } = await connect()
    widget.post('close')
    deliverAll()
    expect(panel.open).toBe(false)
    window.Inplan?.open()
    deliverAll()
    expect(panel.open).toBe(true)
  })
})

describe('the widget in a browser without constructed style sheets (R-D386)', () => {
  const sheets = Object.getOwnPropertyDescriptor(ShadowRoot.prototype, 'adoptedStyleSheets')
  beforeEach(() => {
    Object.defineProperty(ShadowRoot.prototype, 'adoptedStyleSheets', { value: undefined, configurable: true })
    vi.stubGlobal('CSSStyleSheet', undefined)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(ShadowRoot.prototype, 'adoptedStyleSheets')
    if (sheets) Object.defineProperty(ShadowRoot.prototype, 'adoptedStyleSheets', sheets)
  })

  const linkIn = (host: Element | null) => host?.shadowRoot?.querySelector('a')

  test('has a launcher that is a link to the widget’s own page', async () => {
    await embed('studio', { 'data-mode': 'floating', 'data-label': 'Book a table' })
    const link = linkIn(document.body.lastElementChild)
    expect([link?.textContent, link?.href, link?.target]).toEqual([
      'Book a table',
      'https://inplan.example/widget/?organization_id=studio',
      '_blank',
    ])
    expect(link?.style.position).toBe('fixed')
    expect(document.body.lastElementChild?.shadowRoot?.querySelector('button')).toBeNull()
  })

  test('shows that link in place of an inline widget, and a call opens the page', async () => {
    await embed('studio')
    const link = linkIn([...document.scripts].at(-1)?.previousElementSibling ?? null)
    expect([link?.style.position, link?.target]).toEqual(['', '_blank'])
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    window.Inplan?.open({ serviceId: 'yoga' })
    expect(open).toHaveBeenCalledWith(
      'https://inplan.example/widget/?organization_id=studio&serviceId=yoga&layout=inline',
    )
  })
})

describe('the panel of the widget (R-D388)', () => {
  test('returns the focus to its launcher, also in Safari, which focuses no button on a click', async () => {
    await embed('studio', { 'data-mode': 'floating' })
    const launcher = document.body.lastElementChild?.shadowRoot?.querySelector('button')
    HTMLDialogElement.prototype.show = function show(this: HTMLDialogElement) {
      this.open = true
    }
    const focused = vi.spyOn(launcher!, 'focus')
    launcher?.click()
    expect(focused).toHaveBeenCalledOnce()
  })

  test('does not scroll the page behind it with the wheel', async () => {
    const { panel } = await connect()
    const wheel = new WheelEvent('wheel', { cancelable: true })
    panel.dispatchEvent(wheel)
    expect(wheel.defaultPrevented).toBe(true)
  })

  test.each([
    { height: 420, offsetTop: 120, top: '120px' },
    { height: 768, offsetTop: 24, top: '0px' },
  ])('with a window $height px high is placed from $top', async ({ height, offsetTop, top }) => {
    const view = Object.assign(new EventTarget(), { scale: 1, height, offsetTop })
    vi.stubGlobal('visualViewport', view)
    const { panel } = await connect()
    view.dispatchEvent(new Event('resize'))
    expect([panel.style.getPropertyValue('--y'), panel.style.getPropertyValue('--h')]).toEqual([top, `${height}px`])
    vi.unstubAllGlobals()
  })
})

const panelOf = (organisation: string) => ({ 'data-mode': 'floating', 'data-label': organisation })

/** The words on the launchers of the page, in order. */
const launchers = () =>
  [...document.body.children].flatMap((host) => {
    const launcher = host.shadowRoot?.querySelector<HTMLElement>(':host > button, button')
    return launcher ? [launcher.textContent.trim()] : []
  })

describe('several widget scripts on a page (R-D367)', () => {
  test('show one panel for each organisation: a second one of the same organisation replaces the first', async () => {
    await embed('studio', panelOf('Studio'))
    await embed('gym', panelOf('Gym'))
    await embed('studio', panelOf('Studio again'))
    await embed('studio')
    expect(launchers()).toEqual(['Gym', 'Studio again'])
    const insets = [...document.body.children].flatMap(
      (host) => host.shadowRoot?.querySelector('button')?.style.insetInlineEnd ?? [],
    )
    // jsdom measures nothing, so a launcher is as wide as the gap.
    expect(insets).toEqual(['24px', '36px'])
  })

  test('can be removed by the page, for one organisation or all, and added again', async () => {
    await embed('studio', panelOf('Studio'))
    await embed('gym', panelOf('Gym'))
    window.Inplan?.remove('studio')
    expect(launchers()).toEqual(['Gym'])
    window.Inplan?.remove()
    window.Inplan?.open()
    window.Inplan?.close()
    expect(launchers()).toEqual([])
    await embed('studio', panelOf('Studio'))
    expect(launchers()).toEqual(['Studio'])
  })

  test.each([
    ['leaves with its script', 1500, []],
    ['stays when a loader removes the script as soon as it has run', 0, ['Studio']],
  ])('keep launchers consistent: a launcher %s', async (_, after, left) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await embed('studio', panelOf('Studio'))
    vi.advanceTimersByTime(after)
    document.querySelector('script')?.remove()
    vi.advanceTimersByTime(2000)
    await Promise.resolve()
    document.body.append(document.createElement('p'))
    await Promise.resolve()
    expect(launchers()).toEqual(left)
  })
})

describe('a widget frame that does not answer (R-D367)', () => {
  const link = () => document.body.lastElementChild?.shadowRoot?.querySelector<HTMLAnchorElement>('p a')

  test.each([
    ['has loaded', true, 2500],
    ['has not loaded', false, 15_000],
  ])('is replaced by a link to the widget’s own page once it %s', async (_, hasLoaded, time) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    document.documentElement.lang = 'en'
    await embed('studio', { 'data-mode': 'popup' })
    window.Inplan?.open()
    const root = document.body.lastElementChild?.shadowRoot
    if (hasLoaded) root?.querySelector('iframe')?.dispatchEvent(new Event('load'))
    vi.advanceTimersByTime(time - 1)
    expect(link()).toBeNull()
    vi.advanceTimersByTime(1)
    expect([link()?.textContent, link()?.href, link()?.target]).toEqual([
      'Book in a new window',
      'https://inplan.example/widget/en/?organization_id=studio',
      '_blank',
    ])
    root?.querySelector<HTMLElement>('p button')?.click()
    expect(root?.querySelector('dialog')?.open).toBe(false)
    // The next opening tries again.
    window.Inplan?.open()
    expect(link()).toBeNull()
  })

  test('is shown when it answers late', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await embed('studio', { 'data-mode': 'popup' })
    window.Inplan?.open()
    vi.advanceTimersByTime(15_000)
    const frame = document.body.lastElementChild?.shadowRoot?.querySelector('iframe')
    frame?.dispatchEvent(new Event('load'))
    const data = { action: 'update_widget', button: 'open', isAnswer: true }
    window.dispatchEvent(
      new MessageEvent('message', { data, source: frame?.contentWindow ?? null, origin: 'https://inplan.example' }),
    )
    expect(link()).toBeNull()
    vi.advanceTimersByTime(15_000)
    expect(link()).toBeNull()
  })
})
