import type { App } from 'electron'
import type { Link } from '#shared/ipc/contract.ts'
import { linkAmong, parseLink } from './parse-link.ts'

interface Ports {
  app: Pick<App, 'on'>
  /** The command line that the app was started with. */
  argv: readonly string[]
  follow: (link: Link) => void
  bringToFront: () => void
}

/**
 * Receives `inplan://` links from the operating system. macOS sends an event, possibly before the app is ready, which is why
 * `earlyLinks` listens from the start. Windows and Linux start a second process with the link as an argument.
 */
export function followSystemLinks({ app, argv, follow, bringToFront }: Ports, early: EarlyLinks): void {
  const arrive = (link: Link | undefined) => {
    if (link) follow(link)
  }
  app.on('second-instance', (_event, secondArgv) => {
    arrive(linkAmong(secondArgv))
    bringToFront()
  })
  early.handOver((address) => {
    arrive(parseLink(address))
    bringToFront()
  })
  arrive(linkAmong(argv))
}

export interface EarlyLinks {
  /** Calls the listener with the links that were collected so far, and with each later one. */
  handOver: (listener: (address: string) => void) => void
}

/** Collects the links that macOS sends while the app is still starting. */
export function earlyLinks(app: Pick<App, 'on'>): EarlyLinks {
  const waiting: string[] = []
  let hear = (address: string): void => void waiting.push(address)
  app.on('open-url', (event, address) => {
    event.preventDefault()
    hear(address)
  })
  return {
    handOver(listener) {
      hear = listener
      waiting.splice(0).forEach(listener)
    },
  }
}
