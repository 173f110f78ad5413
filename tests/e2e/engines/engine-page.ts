import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Engine, EngineElement } from './engine.ts'

const folder = dirname(createRequire(import.meta.url).resolve('@testing-library/dom/package.json'))

/** The queries of Testing Library as one script for pages. */
const queries = readFileSync(join(folder, 'dist/@testing-library/dom.umd.min.js'), 'utf8')

/** An element by its role and a part of its accessible name, or by the label of its field, or by a text. */
type Query =
  | { readonly role: string; readonly name: string | RegExp }
  | { readonly label: string | RegExp }
  | { readonly text: string | RegExp }

/** Milliseconds after which an element that does not come is missing. A passing test does not wait for it. */
const PATIENCE = 30_000
const INTERVAL = 100

const asSource = (value: string | RegExp): string => (typeof value === 'string' ? JSON.stringify(value) : String(value))

/** A pattern for a part of a name, in which each space may be one that does not break. */
const partOf = (name: string | RegExp): string =>
  typeof name === 'string'
    ? `/${name.replaceAll(/[|\\{}()[\]^$+*?./]/g, String.raw`\$&`).replaceAll(' ', String.raw`\s`)}/`
    : String(name)

function callOf(query: Query): string {
  if ('role' in query)
    return `queryAllByRole(document.body, ${JSON.stringify(query.role)}, { name: ${partOf(query.name)} })`
  if ('label' in query) return `queryAllByLabelText(document.body, ${asSource(query.label)})`
  return `queryAllByText(document.body, ${asSource(query.text)})`
}

/** What a person does in a page of a real browser: each act waits until its element is there and can be reached. */
export class EnginePage {
  readonly #engine: Engine

  constructor(engine: Engine) {
    this.#engine = engine
  }

  open = (address: string): Promise<void> => this.#engine.open(address)
  press: Engine['press'] = (key) => this.#engine.press(key)
  run: Engine['run'] = (script) => this.#engine.run(script)
  enterFrame = (): Promise<void> => this.#engine.enterFrame()
  leaveFrame = (): Promise<void> => this.#engine.leaveFrame()

  /** Waits until an element is visible. */
  async see(query: Query): Promise<void> {
    await this.#act(query, 'isShown(element)', async () => undefined)
  }

  async click(query: Query): Promise<void> {
    await this.#act(query, 'isReachable(element)', (element) => element.click())
  }

  /** Clicks an element in a shadow root, such as the launcher. */
  async clickInShadow(selector: string): Promise<void> {
    await this.#wait(selector, async () => {
      const element = await this.#engine.find(
        `[...document.querySelectorAll('*')].map((one) => one.shadowRoot?.querySelector(${JSON.stringify(selector)})).find(Boolean) ?? null`,
      )
      await element?.click()
      return element !== undefined
    })
  }

  /** Selects a radio button or a checkbox, which may be drawn by its label. */
  async check(query: Query): Promise<void> {
    await this.#act(
      query,
      'isShown(element) && (element.checked || (element.click(), element.checked))',
      async () => undefined,
    )
  }

  async type(query: Query, text: string): Promise<void> {
    await this.#act(query, 'isReachable(element)', (element) => element.type(text))
  }

  /** Finds the first element of a query for which a condition holds, and acts on it. */
  async #act(query: Query, condition: string, act: (element: EngineElement) => Promise<void>): Promise<void> {
    const script = `(() => {
      if (!globalThis.TestingLibraryDom?.queryAllByRole) return null
      const isShown = (element) => element.getClientRects().length > 0
      const isReachable = (element) => {
        if (!isShown(element) || element.disabled || element.getAttribute('aria-disabled') === 'true') return false
        element.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { left, top, width, height } = element.getBoundingClientRect()
        const hit = document.elementFromPoint(left + width / 2, top + height / 2)
        return hit !== null && (element.contains(hit) || hit.contains(element))
      }
      return TestingLibraryDom.${callOf(query)}.find((element) => ${condition}) ?? null
    })()`
    await this.#wait(callOf(query), async () => {
      await this.#loadQueries()
      const element = await this.#engine.find(script)
      if (element) await act(element)
      return element !== undefined
    })
  }

  /** Tries until something is done. */
  async #wait(what: string, isDone: () => Promise<boolean>): Promise<void> {
    const end = Date.now() + PATIENCE
    let last = ''
    while (Date.now() < end) {
      try {
        if (await isDone()) return
      } catch (error) {
        // The page was left or drawn anew in between; the element is looked for again.
        last = error instanceof Error ? error.message : ''
      }
      await new Promise((resume) => setTimeout(resume, INTERVAL))
    }
    const text = await this.#engine.run('document.body.innerText').catch(String)
    throw new Error(`No ${what}. ${last}\nThe page says:\n${String(text)}`)
  }

  async #loadQueries(): Promise<void> {
    const isLoaded = await this.#engine.run('Boolean(globalThis.TestingLibraryDom?.queryAllByRole)')
    if (isLoaded !== true) await this.#engine.run(`(function () { ${queries} }).call(globalThis) ?? null`)
  }
}
