import type { App, BrowserWindow, NativeImage } from 'electron'
import type { Translate } from '#shared/i18n/messages.ts'

interface Ports {
  app: Pick<App, 'setBadgeCount'>
  platform: NodeJS.Platform
  text: Translate<'desktop'>
  window: () => Pick<BrowserWindow, 'setOverlayIcon'> | undefined
  /** A picture of so many pixels each way, from their colours as blue, green, red, alpha. */
  picture: (pixels: Buffer, size: number) => NativeImage
}

const size = 32
/** Blue, green, red, alpha of `--color-pending-line` of shared/ui/tokens.css, which reads on light and dark task bars. */
const amber = [0x14, 0x7a, 0xb9, 0xff]

/** A filled disc: Windows shows it over the corner of the app's button on the task bar, too small for a number. */
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
 * Shows a number on the app's icon: on macOS in the dock, on Linux where the desktop has such badges, on Windows as a disc
 * on the task bar that is named with the number.
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
