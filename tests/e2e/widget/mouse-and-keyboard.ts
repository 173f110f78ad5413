import { expect, type Locator, type Page } from '@playwright/test'

/** How a customer uses the widget: with a mouse or a finger, or by keyboard alone. */
export interface InputDevice {
  /** A button, a link, a tab. */
  press: (target: Locator) => Promise<void>
  type: (field: Locator, text: string) => Promise<void>
  /** One of several: a radio button, or a tab. */
  choose: (target: Locator) => Promise<void>
  tick: (box: Locator) => Promise<void>
  /** Acts so far, what is typed or ticked aside. */
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

/** More controls than any screen has. */
const longest = 80

/** A control in a shadow root or in a frame: each has an active element of its own. */
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
      // One of a group is in the tab order; the arrows go on from there.
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
