import { createPanel } from './panel.ts'
import { readSettings } from './settings.ts'

declare global {
  interface Window {
    /** The loader's only global. */
    Inplan?: { open: () => void; close: () => void }
  }
}

const settings = readSettings(document, window.location.search)
if (settings) {
  const panel = createPanel(settings)
  window.Inplan = { open: panel.open, close: panel.close }
  if (settings.isOpen) panel.open()
}
