/* oxlint-disable unicorn/prefer-add-event-listener -- pages may patch that method; handler properties avoid it and are shorter */

import type { LauncherWords } from './settings.ts'

const svg = 'http://www.w3.org/2000/svg'
const calendarIcon = 'M4 6h16v14H4zM4 11h16M8 3v5M16 3v5'
const closeIcon = 'M6 9l6 6 6-6'

/** Width in pixels up to which the panel fills the screen (rule B9.7) and is always modal; so it is on a screen this low (rule D368). */
const [mobileWidth, lowHeight] = [500, 420]

/**
 * Creates the panel, and in floating mode a launcher in the page's corner.
 *
 * @param signal ends its listeners
 * @param onIntent called when somebody points at or focuses the launcher
 * @param onLaunch called when the launcher is pressed to open the panel
 * @returns the panel, its launcher if it has one, a function that shows it, and one that fits it to a phone's screen above the keyboard
 */
export function createOverlayPanel(
  root: ShadowRoot,
  hasLauncher: boolean,
  words: LauncherWords,
  signal: AbortSignal,
  onIntent: () => void,
  onLaunch: () => void,
  onChange: (isOpen: boolean) => void,
): readonly [panel: HTMLDialogElement, launcher: HTMLElement | undefined, show: () => void, fit: () => void] {
  const panel = document.createElement('dialog')
  const launcher = document.createElement('button')
  const icon = document.createElementNS(svg, 'svg')
  const path = document.createElementNS(svg, 'path')
  icon.setAttribute('viewBox', '0 0 24 24')
  icon.append(path)
  const label = new Text()
  launcher.append(icon, label)
  root.append(panel)
  if (hasLauncher) root.append(launcher)

  function tell() {
    const isOpen = panel.open
    launcher.setAttribute('aria-expanded', `${isOpen}`)
    launcher.setAttribute('aria-label', words[isOpen ? 1 : 0])
    label.data = isOpen ? '' : words[2]
    path.setAttribute('d', isOpen ? closeIcon : calendarIcon)
    onChange(isOpen)
  }

  function show() {
    if (panel.open) return
    if (!hasLauncher || innerWidth <= mobileWidth || innerHeight <= lowHeight) panel.showModal()
    else panel.show()
    tell()
  }

  panel.onclose = tell
  // The page behind a modal panel does not scroll. Inside, only the widget's frame scrolls, which has its own events.
  panel.onwheel = panel.ontouchmove = (event: Event) => event.preventDefault()
  // The widget covers the whole panel, so a click that the dialog element itself receives is on the page behind it.
  panel.onclick = () => panel.close()
  launcher.onclick = () => {
    // Safari does not focus a button that is clicked, and the focus comes back to where it was.
    launcher.focus()
    if (panel.open) panel.close()
    else onLaunch()
  }
  launcher.onpointerenter = launcher.onfocus = onIntent
  document.addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Escape') panel.close()
    },
    { signal },
  )

  const view = window.visualViewport
  function fit() {
    // The panel is not resized while the page is zoomed in.
    if (view?.scale !== 1) return
    // Without a keyboard nothing is offset. Safari on iOS 26.0 keeps the offset of a keyboard that has gone.
    const y = view.height < innerHeight ? view.offsetTop : 0
    panel.style.cssText = `--y:${y}px;--h:${view.height}px`
  }
  view?.addEventListener('resize', fit, { signal })
  view?.addEventListener('scroll', fit, { signal })

  tell()
  return [panel, hasLauncher ? launcher : undefined, show, fit]
}
