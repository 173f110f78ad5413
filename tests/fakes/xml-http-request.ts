/** A request as the client sent it. */
export interface SentRequest {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
  /** The timeout in milliseconds; 0 means none. */
  readonly timeout: number
}

export interface FakeAnswer {
  readonly status: number
  readonly body: unknown
}

export interface FakeHttpServer {
  /** All requests, oldest first. */
  readonly requests: readonly SentRequest[]
  /** Answers a request; 'silence' makes it time out. Tests replace this function; by default it answers 404. */
  answer: (request: SentRequest) => FakeAnswer | 'silence' | Promise<FakeAnswer | 'silence'>
  stop(): void
}

/** Replaces the page's `XMLHttpRequest` by one that implements what axios uses. */
export function startFakeHttpServer(): FakeHttpServer {
  const original = window.XMLHttpRequest
  const requests: SentRequest[] = []
  const server: FakeHttpServer = {
    requests,
    answer: () => ({ status: 404, body: {} }),
    stop: () => {
      window.XMLHttpRequest = original
    },
  }

  class FakeRequest extends EventTarget {
    timeout = 0
    status = 0
    statusText = ''
    responseText = ''
    responseURL = ''
    readyState = 0
    onloadend: (() => void) | null = null
    ontimeout: (() => void) | null = null
    #method = ''
    #address = ''
    #headers: Record<string, string> = {}

    open(method: string, address: string) {
      this.#method = method
      this.#address = address
    }

    setRequestHeader(name: string, value: string) {
      this.#headers[name.toLowerCase()] = value
    }

    getAllResponseHeaders = () => 'content-type: application/json'

    send(text?: string | null) {
      const { pathname, searchParams } = new URL(this.#address, window.location.href)
      const body: unknown = text ? JSON.parse(text) : undefined
      const { timeout } = this
      const request = {
        method: this.#method,
        path: pathname,
        query: Object.fromEntries(searchParams),
        headers: this.#headers,
        body,
        timeout,
      }
      requests.push(request)
      void this.#receive(server.answer(request))
    }

    async #receive(answering: ReturnType<typeof server.answer>): Promise<void> {
      const answer = await answering
      if (answer === 'silence') {
        this.ontimeout?.()
        return
      }
      this.status = answer.status
      this.responseText = JSON.stringify(answer.body)
      this.readyState = 4
      this.onloadend?.()
    }

    abort = () => undefined
  }

  window.XMLHttpRequest = FakeRequest as unknown as typeof XMLHttpRequest
  return server
}
