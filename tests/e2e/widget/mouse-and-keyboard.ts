import { expect, type Locator, type Page } from '@playwright/test'

/** Operates the widget with a mouse or finger, or by keyboard only. */
export interface InputDevice {
  /** Presses a button, a link or a tab. */
  press: (target: Locator) => Promise<void>
  type: (field: Locator, text: string) => Promise<void>
  /** Selects one of a group: a radio button, or a tab. */
  choose: (target: Locator) => Promise<void>
  tick: (box: Locator) => Promise<void>
  /** The number of presses so far; typing and ticking do not count. */
  readonly presses: number
}

export function mouse(): InputDevice {
  let presses = 0
  const press = async (target: Locator) => {
    presses += 1
    await target.click()
  }
  return {
    press,
    choose: press,
    type: (field, text) => field.fill(text),
    tick: (box) => box.check(),
    get presses() {
      return presses
    },
  }
}

/** A number of tab stops that no screen exceeds. */
const longest = 80

/** Whether a control has the focus. Asks the control's root node, because each shadow root and frame has its own active element. */
const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => (element.getRootNode() as Document).activeElement === element)

export function keyboard(page: Page): InputDevice {
  let presses = 0

  async function tabTo(target: Locator): Promise<void> {
    await expect(target).toBeVisible()
    for (let tabs = 0; tabs < longest; tabs += 1) {
      if (await hasFocus(target)) return
      await page.keyboard.press('Tab')
    }
    await expect(target).toBeFocused()
  }

  return {
    async press(target) {
      presses += 1
      await expect(target).toBeEnabled()
      await tabTo(target)
      await page.keyboard.press('Enter')
    },
    async choose(target) {
      presses += 1
      await expect(target).toBeVisible()
      const peers = target.locator('xpath=ancestor::*[@role="radiogroup" or @role="tablist"][1]')
      // Only one element of a group is in the tab order; the arrow keys move to the others.
      await tabTo(peers.locator('[aria-selected="true"], input:checked'))
      for (let steps = 0; steps < 10 && !(await hasFocus(target)); steps += 1) await page.keyboard.press('ArrowRight')
      await expect(target).toBeFocused()
    },
    async type(field, text) {
      await tabTo(field)
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
    },
    async tick(box) {
      await tabTo(box)
      await page.keyboard.press('Space')
      await expect(box).toBeChecked()
    },
    get presses() {
      return presses
    },
  }
}
