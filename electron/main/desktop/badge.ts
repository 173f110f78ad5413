import type { App, BrowserWindow, NativeImage } from 'electron'
import type { Translate } from '#shared/i18n/message-types.ts'

interface Ports {
  app: Pick<App, 'setBadgeCount'>
  platform: NodeJS.Platform
  text: Translate<'desktop'>
  window: () => Pick<BrowserWindow, 'setOverlayIcon'> | undefined
  /** Makes a square image of `size` pixels a side from BGRA pixel data. */
  picture: (pixels: Buffer, size: number) => NativeImage
}

const size = 32
/**
 * The colour `--color-pending-line` of shared/ui/tokens.css as blue, green, red, alpha. It is readable on light and dark task
 * bars.
 */
const amber = [0x14, 0x7a, 0xb9, 0xff]

/**
 * Returns the pixels of a filled disc as a BGRA buffer. Windows overlays it on the app's task bar button, where a number would be too small
 * to read.
 */
function discPixels(): Buffer {
  const pixels = Buffer.alloc(size * size * 4)
  const centre = (size - 1) / 2
  for (let at = 0; at < size * size; at++) {
    const distance = Math.hypot((at % size) - centre, Math.floor(at / size) - centre)
    if (distance <= size / 2) pixels.set(amber, at * 4)
  }
  return pixels
}

/**
 * Shows a number on the app's icon: on the dock on macOS, on the launcher on Linux desktops that support badges, and on
 * Windows as a disc on the task bar button, with the number as its accessible name.
 */
export function showBadge({ app, platform, text, window, picture }: Ports): (count: number) => void {
  return (count) => {
    if (platform !== 'win32') {
      app.setBadgeCount(count)
      return
    }
    const disc = count > 0 ? picture(discPixels(), size) : null
    window()?.setOverlayIcon(disc, count > 0 ? text('badge.pending', { count }) : '')
  }
}
