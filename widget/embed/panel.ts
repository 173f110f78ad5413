import type { Settings } from './settings.ts'
import { styleOf } from './style.ts'

export interface Panel {
  open: () => void
  close: () => void
}

const svg = 'http://www.w3.org/2000/svg'
const calendarIcon =
  'M5.5 5h13a2 2 0 0 1 2 2v11.5a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM3.5 10h17M8 3v4M16 3v4'
const closeIcon = 'M6 9.5l6 6 6-6'

/**
 * A launcher in the page's corner and the panel it opens. The widget itself is loaded when somebody is about to need it.
 *
 * Everything stands in a shadow root with a constructed style sheet: the page's styles do not reach in, ours do not reach
 * out, and a policy against inline styles or markup is kept.
 */
export function createPanel({ origin, address, isEnglish, colour }: Settings): Panel {
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styleOf(colour))
  root.adoptedStyleSheets = [sheet]

  const panel = document.createElement('div')
  panel.className = 'panel'
  panel.id = 'panel'
  panel.inert = true
  const launcher = document.createElement('button')
  launcher.type = 'button'
  launcher.className = 'launcher'
  launcher.setAttribute('aria-controls', panel.id)
  const icon = document.createElementNS(svg, 'svg')
  icon.setAttribute('viewBox', '0 0 24 24')
  icon.setAttribute('aria-hidden', 'true')
  const path = icon.appendChild(document.createElementNS(svg, 'path'))
  launcher.append(icon)
  root.append(panel, launcher)

  let frame: HTMLIFrameElement | undefined
  let isOpen = false

  function load() {
    if (frame) return
    frame = document.createElement('iframe')
    frame.title = isEnglish ? 'Book an appointment' : 'Afspraak maken'
    frame.src = address
    frame.addEventListener('load', () => {
      // The greeting tells the widget whom it may speak to; it carries nothing else.
      frame?.contentWindow?.postMessage({ action: 'inplan_host' }, origin)
    })
    panel.append(frame)
  }

  function show(isShown: boolean) {
    isOpen = isShown
    panel.inert = !isShown
    host.toggleAttribute('open', isShown)
    launcher.setAttribute('aria-expanded', String(isShown))
    launcher.ariaLabel = isShown
      ? isEnglish
        ? 'Close'
        : 'Sluiten'
      : isEnglish
        ? 'Book an appointment'
        : 'Afspraak maken'
    path.setAttribute('d', isShown ? closeIcon : calendarIcon)
  }

  function open() {
    load()
    if (isOpen) return
    show(true)
    frame?.focus()
  }

  function close() {
    if (!isOpen) return
    show(false)
    launcher.focus()
  }

  launcher.addEventListener('click', () => (isOpen ? close() : open()))
  for (const intent of ['pointerenter', 'focus'] as const) launcher.addEventListener(intent, load)
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close()
  })
  window.addEventListener('message', ({ origin: from, source, data }) => {
    if (from !== origin || !frame || source !== frame.contentWindow || data?.action !== 'update_widget') return
    if (data.button === 'open') open()
    if (data.button === 'close') close()
  })

  show(false)
  const attach = () => document.body.append(host)
  if (document.body) attach()
  else document.addEventListener('DOMContentLoaded', attach)
  return { open, close }
}
