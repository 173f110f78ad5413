import { createParser } from 'eventsource-parser'

export interface ChangeStream {
  /** All topics received so far, in order. */
  readonly topics: string[]
  close(): void
  /** Resolves when the server ends the stream or the connection breaks. */
  readonly ended: Promise<void>
}

/** Reads a change stream as browsers do. */
export async function listen(url: string, token?: string): Promise<ChangeStream> {
  const abort = new AbortController()
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const answer = await fetch(url, { headers, signal: abort.signal })
  if (!answer.headers.get('content-type')?.includes('text/event-stream')) {
    throw new Error(`No stream at ${url}: ${answer.status}`)
  }
  const topics: string[] = []
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event === 'changed') topics.push(...(JSON.parse(data) as { topics: string[] }).topics)
    },
  })
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const chunk of answer.body!) parser.feed(decoder.decode(chunk, { stream: true }))
  }
  return { topics, close: () => abort.abort(), ended: read().catch(() => undefined) }
}
