import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sharedAddress } from '../product.ts'
import { sites, test as base, type Site } from './customer.ts'

export { expect, sites } from './customer.ts'

/** A page of a host site. */
export interface HostPage {
  /** Attributes of the business's snippet. */
  snippet?: string
  head?: string
  /** The HTML of the body; `%` is replaced by the snippet. */
  body?: string
  doctype?: string
  headers?: Record<string, string>
}

/** A host site on another origin than the widget's. The demo organisations allow this origin. */
export interface HostSite {
  readonly origin: string
  /** The origin of the same site under a host name that no demo organisation allows. */
  readonly foreignOrigin: string
  /** Serves a page at a path. */
  put: (path: string, page: HostPage) => void
}

export const snippetOf = (site: Site, attributes = ''): string =>
  `<script async src="${sharedAddress()}/embed.js" data-organization-id="${sites[site].id}" ${attributes}></script>`

export const widgetLink = (site: Site, query = ''): string =>
  `${sharedAddress()}/widget/?organization_id=${sites[site].id}${query}`

const htmlOf = ({ snippet, head = '', body = '%', doctype = '<!doctype html>' }: HostPage): string =>
  `${doctype}<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A site</title>
<link rel="icon" href="data:,">${head}</head><body><h1>A site</h1>${body.replace('%', () => snippetOf('business', snippet))}</body></html>`

export const test = base.extend<{ host: HostSite }>({
  host: async ({}, use) => {
    const pages = new Map<string, HostPage>()
    const server = createServer((request, response) => {
      const page = pages.get(request.url?.split('?')[0] ?? '')
      response.writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8', ...page?.headers })
      response.end(page && htmlOf(page))
    })
    await new Promise<void>((listening) => server.listen(0, listening))
    const { port } = server.address() as AddressInfo
    await use({
      origin: `http://localhost:${port}`,
      foreignOrigin: `http://127.0.0.1:${port}`,
      put: (path, page) => void pages.set(path, page),
    })
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  },
})
