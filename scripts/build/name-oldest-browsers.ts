import type { Plugin } from 'vite'
import { namesOfBrowsers, type OldestBrowsers } from '#shared/browsers/oldest-browsers.ts'

/** Writes into a page which browsers are the oldest that it works in. */
export const nameOldestBrowsers = (oldest: OldestBrowsers): Plugin => ({
  name: 'name-oldest-browsers',
  transformIndexHtml: (html) => html.replaceAll('__OLDEST_BROWSERS__', namesOfBrowsers(oldest)),
})
