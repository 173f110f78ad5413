import type { Locator, Page } from '@playwright/test'

/** The height of an hour in the grid, in pixels. */
export const hour = 56

/** The point in the middle of a day's column at a minute of the day. */
export async function pointAt(page: Page, date: string, minute: number) {
  const column = page.locator(`[data-date="${date}"]:visible`)
  await column.evaluate(
    (element, top) => {
      const scroller = element.closest('section')
      if (scroller) scroller.scrollTop = top
    },
    (minute / 60) * hour - 240,
  )
  const box = await column.boundingBox()
  if (!box) throw new Error(`${date} is not on the screen.`)
  return { x: box.x + box.width / 2, y: box.y + (minute / 60) * hour }
}

/** Presses the mouse button and moves the mouse. The caller has to release the button. */
export async function drag(page: Page, from: { x: number; y: number }, by: { x?: number; y?: number }) {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + (by.x ?? 0) / 2, from.y + (by.y ?? 0) / 2, { steps: 4 })
  await page.mouse.move(from.x + (by.x ?? 0), from.y + (by.y ?? 0), { steps: 4 })
}

/** Scrolls a band into view and returns the positions at which it can be dragged: its end, its start and its middle. */
export async function endOf(band: Locator) {
  await band.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const box = await band.boundingBox()
  if (!box) throw new Error('The band is not on the screen.')
  return { x: box.x + box.width / 2, y: box.y + box.height - 3, top: box.y + 3, middle: box.y + box.height / 2 }
}

/** Returns the middle of an item, where it can be dragged. */
export async function middleOf(thing: Locator) {
  const { x, middle } = await endOf(thing)
  return { x, y: middle }
}
