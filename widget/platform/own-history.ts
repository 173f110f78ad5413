import { drafts } from './kept-drafts.ts'
import { panelHistory, placeOfFrame } from './panel-history.ts'
import { parentWindow } from './parent-window.ts'

const place = placeOfFrame(window, drafts)

/** Shows the screen of before a reload of the host page. Called before the router reads the address. */
export function restorePlace(): void {
  if (parentWindow.layout !== 'page') place.restore()
}

const panel = panelHistory(window, parentWindow)

/** The history of this window, as the widget uses it. */
export const ownHistory = {
  /** Called after each navigation. */
  record() {
    panel.record()
    if (parentWindow.layout !== 'page') place.keep()
  },
  startOver: panel.startOver,
} as const
