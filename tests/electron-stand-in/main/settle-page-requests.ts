import type { Params } from '#tests/electron-stand-in/devtools-client.ts'
import { inward } from '#tests/electron-stand-in/convert-scheme-addresses.ts'
import type { PageTarget } from './page-target.ts'
import { handlerFor } from './protocol-and-net.ts'

async function runHandler(request: Params, url: string, handle: (request: Request) => Response | Promise<Response>) {
  const { method, headers, postData } = request
  const hasBody = postData !== undefined && method !== 'GET' && method !== 'HEAD'
  const response = await handle(new Request(url, { method, headers, ...(hasBody && { body: postData }) }))
  return {
    responseCode: response.status,
    responseHeaders: [...response.headers].map(([name, value]) => ({ name, value })),
    body: Buffer.from(await response.arrayBuffer()).toString('base64'),
  }
}

/**
 * Decides about a request that Chromium has paused: a navigation that the application refuses is aborted, an address of a custom scheme is
 * answered by its handler, and everything else continues to the network.
 *
 * @param mayNavigate is only called for documents of the main frame
 */
export async function settleRequest(
  paused: Params,
  page: PageTarget,
  mayNavigate: (url: string) => boolean,
): Promise<void> {
  const { requestId, request, resourceType, frameId } = paused
  const isMainDocument = resourceType === 'Document' && frameId === page.mainFrameId
  const scheme = handlerFor(request.url)
  // Electron requests no favicons, so those that Chromium requests are aborted.
  const isFavicon = scheme && resourceType === 'Other' && scheme.url.endsWith('/favicon.ico')
  if (isFavicon || (isMainDocument && !mayNavigate(inward(request.url)))) {
    await page.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
    return
  }
  if (!scheme) {
    await page.send('Fetch.continueRequest', { requestId })
    return
  }
  const answer = await runHandler(request, scheme.url, scheme.handle).catch((error: unknown) => {
    console.error('electron-stand-in: the protocol handler failed', error)
  })
  if (answer) await page.send('Fetch.fulfillRequest', { requestId, ...answer })
  else await page.send('Fetch.failRequest', { requestId, errorReason: 'Failed' })
}
