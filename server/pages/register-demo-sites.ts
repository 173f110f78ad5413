import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Locale } from '#shared/i18n/locale.ts'
import { markup, trusted, type Html } from '#server/platform/html/html.ts'
import { projectPath } from '#server/platform/project-path.ts'
import { pageAsset } from './read-page-asset.ts'
import { localeOfReader } from './page-layout.ts'
import { makeNonce, nonceSource, sendPage } from './page-security.ts'

/** A demo host page: the web site of an imaginary customer of Inplan with the widget's snippet. */
export interface DemoSite {
  readonly path: string
  readonly organisationId: string
  readonly stylesheet: string
  /** The colour of the widget's launcher, if the site sets one. */
  readonly launcherColour?: string
  /** How the widget is embedded; floating by default. An inline widget fills the element with the id `booking`. */
  readonly mode?: 'inline' | 'popup'
  title(locale: Locale): string
  /** @param origin the origin of the widget, for links to it */
  body(locale: Locale, origin: string): Html
}

export function registerDemoSites(app: FastifyInstance, sites: readonly DemoSite[]): void {
  for (const site of sites) app.get(site.path, async (request, reply) => sendDemoSite(request, reply, site))
}

async function sendDemoSite(request: FastifyRequest, reply: FastifyReply, site: DemoSite): Promise<FastifyReply> {
  const locale = localeOfReader(request)
  const nonce = makeNonce()
  const colour = site.launcherColour !== undefined && markup` data-colour="${site.launcherColour}"`
  const mode = site.mode !== undefined && markup` data-mode="${site.mode}"`
  const target = site.mode === 'inline' && markup` data-target="#booking"`
  const page = markup`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${site.title(locale)}</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${trusted(pageAsset(site.stylesheet))}</style>
</head>
<body>
${site.body(locale, `${request.protocol}://${request.host}`)}
<script async src="/embed.js" data-organization-id="${site.organisationId}"${colour}${mode}${target}></script>
</body>
</html>
`
  return sendPage(reply, page, {
    scripts: ["'self'"],
    styles: [nonceSource(nonce)],
    images: ['data:'],
    frames: ["'self'"],
  })
}

const drawings = new Map<string, Html>()

/** One of our own SVG drawings as inline decoration. */
export function drawing(name: string): Html {
  const known = drawings.get(name)
  if (known) return known
  const svg = readFileSync(projectPath('resources', 'demo', `${name}.svg`), 'utf8')
  const made = trusted(svg.replace('<svg ', '<svg aria-hidden="true" ').replace(/ width="\d+" height="\d+"/, ''))
  drawings.set(name, made)
  return made
}
