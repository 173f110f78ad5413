import { z } from 'zod'

const rectangle = z.strictObject({ x: z.int(), y: z.int(), width: z.int().min(1), height: z.int().min(1) })
export type Rectangle = z.output<typeof rectangle>

/** Schema of the stored window position. `bounds` are those of the window when it is not maximised. */
export const windowStateSchema = z.strictObject({ bounds: rectangle, isMaximized: z.boolean() })
export type WindowState = z.output<typeof windowStateSchema>

export const smallestSize = { width: 900, height: 600 }
const usualSize = { width: 1280, height: 820 }

/** Minimum number of pixels of a window on a display, so that a person can find and drag it. */
const visibleEnough = 100

function overlap(a: Rectangle, b: Rectangle): { width: number; height: number } {
  return {
    width: Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x),
    height: Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y),
  }
}

/**
 * Position and size of a new window: the stored ones, or the default size, centred, when their display is no longer connected.
 * @param stored the stored value, not yet validated
 * @param workAreas the areas of the displays without task bars
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
