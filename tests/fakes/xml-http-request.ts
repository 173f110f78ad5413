import { type RouteName, methodOf, pathOf, routes } from '#shared/api/routes.ts'
import { translateAnswer, translateRequest } from '#shared/api/specification/calls.ts'

/** A request as the client sent it, in the domain's words also where those on the wire are the specification's. */
export interface SentRequest {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
  /** The timeout in milliseconds; 0 means none. */
  readonly timeout: number
}

/** An answer in the domain's words. */
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

const calls = (Object.keys(routes) as RouteName[]).map((name) => ({
  name,
  method: methodOf(name),
  path: new RegExp(`^${pathOf(name).replace(/:\w+/g, '[^/]+')}$`),
  parameters: pathOf(name).split(':').length,
}))

/** The call that a request is for: of several the one with the fewest parameters; undefined for a request to another server. */
const callOf = (method: string, path: string): RouteName | undefined =>
  calls
    .filter((call) => call.method === method && call.path.test(path))
    .toSorted((a, b) => a.parameters - b.parameters)[0]?.name

/** A request of the wire in the domain's words. */
function inOurWords(request: SentRequest): SentRequest {
  const name = callOf(request.method, request.path)
  if (name === undefined) return request
  const translate = (part: unknown) => translateRequest(name, part, 'domain')
  return { ...request, query: translate(request.query) as SentRequest['query'], body: translate(request.body) }
}

/** The body of an answer in the words of the wire. */
function bodyOnWire({ method, path }: SentRequest, { status, body }: FakeAnswer): unknown {
  const name = status < 400 ? callOf(method, path) : undefined
  return name === undefined ? body : translateAnswer(name, body, 'specification')
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
      const request = inOurWords({
        method: this.#method,
        path: pathname,
        query: Object.fromEntries(searchParams),
        headers: this.#headers,
        body,
        timeout,
      })
      requests.push(request)
      void this.#receive(request, server.answer(request))
    }

    async #receive(request: SentRequest, answering: ReturnType<typeof server.answer>): Promise<void> {
      const answer = await answering
      if (answer === 'silence') {
        this.ontimeout?.()
        return
      }
      this.status = answer.status
      this.responseText = JSON.stringify(bodyOnWire(request, answer))
      this.readyState = 4
      this.onloadend?.()
    }

    abort = () => undefined
  }

  window.XMLHttpRequest = FakeRequest as unknown as typeof XMLHttpRequest
  return server
}
