import { type Html, markup, trusted } from '#server/platform/html/html.ts'
import { pageAsset } from './read-page-asset.ts'

/**
 * What each of the oldest browsers has and older ones lack, as conditions on styles (`shared/browsers/oldest-browsers.ts`). The script looks
 * for the newest parts of the language itself.
 */
const needs = {
  widget: '(color: color-mix(in srgb, red, red))',
  provider: '(background: linear-gradient(in srgb, red, red)) and selector(:has(*))',
} as const

/** The script that shows a page's message where its app cannot start (rule D386). It comes before all scripts and style sheets. */
const bootFailureScript = (app: keyof typeof needs, nonce: string): Html =>
  markup`<script nonce="${nonce}" data-needs="${needs[app]}">${trusted(pageAsset('show-boot-failure.js'))}</script>`

/** Puts that script into the page of an app, at its place. */
export const withBootFailureScript = (page: string, app: keyof typeof needs, nonce: string): string =>
  page.replace('<!-- show-boot-failure -->', () => bootFailureScript(app, nonce).text)
