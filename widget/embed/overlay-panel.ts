/* oxlint-disable unicorn/prefer-add-event-listener -- pages patch it; what hangs on our own elements goes round that, and is shorter */

import type { LauncherWords } from './settings.ts'

const svg = 'http://www.w3.org/2000/svg'
const calendarIcon = 'M4 6h16v14H4zM4 11h16M8 3v5M16 3v5'
const closeIcon = 'M6 9l6 6 6-6'

/** Pixels of width up to which the panel fills the screen (rule B9.7): what is behind it is out of reach then. */
const mobileWidth = 500

/**
 * The panel, and in floating mode a launcher in the page's corner.
 *
 * @param onIntent somebody is about to need the widget
 * @param onLaunch somebody wants it open
 * @returns the panel, what shows it, and what makes it fill a phone's screen, as far as the keyboard leaves it
 */
export function createOverlayPanel(
  root: ShadowRoot,
  hasLauncher: boolean,
  words: LauncherWords,
  onIntent: () => void,
  onLaunch: () => void,
  onChange: (isOpen: boolean) => void,
): readonly [panel: HTMLDialogElement, show: () => void, fit: () => void] {
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
    launcher.ariaExpanded = `${isOpen}`
    launcher.ariaLabel = words[isOpen ? 1 : 0]
    label.data = isOpen ? '' : words[2]
    path.setAttribute('d', isOpen ? closeIcon : calendarIcon)
    onChange(isOpen)
  }

  function show() {
    if (panel.open) return
    if (!hasLauncher || innerWidth <= mobileWidth) panel.showModal()
    else panel.show()
    tell()
  }

  panel.onclose = tell
  // Whatever of the dialog can be clicked and is not the widget is the page behind it.
  panel.onclick = () => panel.close()
  launcher.onclick = () => (panel.open ? panel.close() : onLaunch())
  launcher.onpointerenter = launcher.onfocus = onIntent
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') panel.close()
  })

  const view = window.visualViewport
  function fit() {
    // A page that is zoomed in stays as it is.
    if (view?.scale === 1) panel.style.cssText = `--y:${view.offsetTop}px;--h:${view.height}px`
  }
  view?.addEventListener('resize', fit)
  view?.addEventListener('scroll', fit)

  tell()
  return [panel, show, fit]
}
