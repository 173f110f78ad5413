import { z } from 'zod'

const rectangle = z.strictObject({ x: z.int(), y: z.int(), width: z.int().min(1), height: z.int().min(1) })
export type Rectangle = z.output<typeof rectangle>

/** Where the window was when it was last closed; `bounds` are those of the window when not maximized. */
export const windowStateSchema = z.strictObject({ bounds: rectangle, isMaximized: z.boolean() })
export type WindowState = z.output<typeof windowStateSchema>

export const smallestSize = { width: 900, height: 600 }
const usualSize = { width: 1280, height: 820 }

/** How much of a window must lie on a display for a person to find and drag it, in pixels. */
const visibleEnough = 100

function overlap(a: Rectangle, b: Rectangle): { width: number; height: number } {
  return {
    width: Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x),
    height: Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y),
  }
}

/**
 * Size and place of a new window: the last ones, unless the display they were on is gone; then the usual size, centred by
 * the operating system.
 *
 * @param stored what was read back, of any shape
 * @param workAreas of the displays, without task bars
 */
export function openingBounds(
  stored: unknown,
  workAreas: readonly Rectangle[],
): { size: { width: number; height: number }; position?: { x: number; y: number }; isMaximized: boolean } {
  const { success, data } = windowStateSchema.safeParse(stored)
  if (!success) return { size: usualSize, isMaximized: false }
  const { bounds, isMaximized } = data
  const isVisible = workAreas.some((area) => {
    const { width, height } = overlap(bounds, area)
    return width >= visibleEnough && height >= visibleEnough
  })
  if (!isVisible) return { size: usualSize, isMaximized }
  const size = {
    width: Math.max(bounds.width, smallestSize.width),
    height: Math.max(bounds.height, smallestSize.height),
  }
  return { size, position: { x: bounds.x, y: bounds.y }, isMaximized }
}
