import { expect, type Frame, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { isFullProof } from '#tests/integration/support/full-or-reduced-run.ts'

/**
 * Waits until nothing except endless animations has moved for two frames, so that colours are final. One frame is not enough: a
 * dialog starts to fade in one frame after it appears.
 */
const settled = (frame: Frame): Promise<void> =>
  frame.evaluate(async () => {
    // A hidden page never gets an animation frame, so a timeout resolves the promise as well.
    const drawn = () =>
      new Promise((resolve) => {
        requestAnimationFrame(resolve)
        setTimeout(resolve, 200)
      })
    for (let frames = 0; frames < 2; frames++) {
      await drawn()
      const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      if (ending.length > 0) frames = -1
      await Promise.all(ending.map((animation) => animation.finished.catch(() => {})))
    }
  })

declare global {
  interface Window {
    /** Axe, after its script was injected into the frame. */
    readonly axe?: typeof axe
  }
}

/** Base UI's focus guards at the ends of a popup are hidden from screen readers but focusable on purpose. */
const focusGuards = '[data-base-ui-focus-guard]'

/** Returns the accessibility problems that Axe finds in a frame, one line per element. */
async function foundIn(frame: Frame, options: RunOptions): Promise<string[]> {
  await settled(frame)
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
  const given = [options, focusGuards, isFullProof] as const
  return frame.evaluate(async ([asked, excluded, isWhole]) => {
    // In `npm test`, only the topmost dialog and the menus and lists that are open above it are checked. Nothing behind the dialog can be
    // reached, and each screen is also checked without a dialog.
    const isShown = (element: Element): boolean => element.checkVisibility()
    const dialog = [...document.querySelectorAll('[role="dialog"], dialog[open]')].findLast(isShown)
    const above = [...document.querySelectorAll('[role="menu"], [role="listbox"]')].filter(isShown)
    const include = dialog && !isWhole ? [dialog, ...above.filter((each) => !dialog.contains(each))] : [document]
    const { violations } = await window.axe!.run({ include, exclude: [excluded] }, asked)
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary = '' }) => `${id}: ${html} ${failureSummary}`),
    )
  }, given)
}

/** Options of every Axe run: each frame is checked by itself, and only violations are reported. */
const always: RunOptions = { resultTypes: ['violations'], iframes: false, preload: false }

/** The accessibility problems that Axe finds in the current state of a page and its frames, one line each. */
export async function problemsOf(page: Page, options: RunOptions = {}): Promise<string[]> {
  const found: string[] = []
  for (const frame of page.frames()) found.push(...(await foundIn(frame, { ...always, ...options })))
  return found
}

const colours: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }

/** Returns the colour problems that Axe finds. */
export const colourProblemsOf = (page: Page): Promise<string[]> => problemsOf(page, colours)

/**
 * Expects that Axe finds nothing in the current state of the page and its frames.
 *
 * @param except rules that are not checked, such as those about the host page
 */
export async function expectNoViolations(page: Page, where: string, except: readonly string[] = []): Promise<void> {
  const rules = Object.fromEntries(except.map((rule) => [rule, { enabled: false }]))
  expect(await problemsOf(page, { rules }), where).toEqual([])
}

/**
 * Expects that Axe finds nothing. The nightly run checks both colour schemes; the dark page has the same elements, so only its colours are
 * checked. In `npm test`, the stories check the parts of all screens in both schemes.
 */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  if (!isFullProof) return expectNoViolations(page, where)
  await page.emulateMedia({ colorScheme: 'light' })
  await expectNoViolations(page, `${where}, light`)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await colourProblemsOf(page), `${where}, dark`).toEqual([])
}
