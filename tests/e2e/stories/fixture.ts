import { test as base, expect, type Page } from '@playwright/test'
import { resolve } from 'node:path'
import { build } from 'vite'
import type { Locale } from '#shared/i18n/locale.ts'

const root = resolve(import.meta.dirname, '../../stories')

/** No server runs at this address; pages are served from memory. */
const origin = 'http://stories.test'

interface Place {
  group: string
  /** A single story to show; without it, the whole group is shown. */
  story?: string
  locale?: Locale
  theme?: 'light' | 'dark'
}

const queryOf = ({ group, story, locale = 'en', theme = 'light' }: Place): string =>
  `?${new URLSearchParams({ group, ...(story !== undefined && { story }), locale, theme }).toString()}`

type Files = ReadonlyMap<string, string | Uint8Array>

async function buildGallery(): Promise<Files> {
  const built = await build({
    root,
    configFile: resolve(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: { write: false },
  })
  if (!('output' in built)) throw new Error('The gallery was built more than once')
  return new Map(built.output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]))
}

const types: Record<string, string> = { html: 'text/html', js: 'text/javascript', css: 'text/css' }

interface Gallery {
  readonly page: Page
  readonly open: (place: Place) => Promise<void>
  /** Shows a group, or a single story, in the page that is already open. This is faster than `open`, which loads a new page. */
  readonly goTo: (place: Place) => Promise<void>
}

/** Gives each test a page that shows stories. The gallery is built once per worker. A test fails on unexpected errors of the page. */
export const test = base.extend<{ gallery: Gallery }, { files: Files }>({
  files: [
    async ({}, use) => {
      await use(await buildGallery())
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  gallery: async ({ page, files }, use) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await page.route(`${origin}/**`, async (route) => {
      const { pathname } = new URL(route.request().url())
      const path = pathname === '/' ? '/index.html' : pathname
      const file = files.get(path)
      if (file === undefined) return route.fulfill({ status: 404 })
      return route.fulfill({
        body: Buffer.from(file),
        contentType: types[path.split('.').at(-1) ?? ''] ?? 'text/plain',
      })
    })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await use({
      page,
      open: async (place) => {
        await page.goto(`${origin}/${queryOf(place)}`)
        await page.getByRole('heading', { name: place.group, level: 1 }).waitFor()
      },
      goTo: async (place) => {
        await page.evaluate((query) => {
          history.pushState(null, '', query)
          dispatchEvent(new PopStateEvent('popstate'))
        }, queryOf(place))
        await page.getByRole('heading', { name: place.group, level: 1 }).waitFor()
        if (place.story === undefined) return
        await expect(page.locator('[data-story]')).toHaveCount(1)
        await expect(page.locator('[data-story]')).toHaveAttribute('data-story', place.story)
      },
    })
    expect(errors).toEqual([])
  },
})
