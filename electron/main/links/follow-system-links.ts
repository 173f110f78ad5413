import type { App } from 'electron'
import type { Link } from '#shared/ipc/contract.ts'
import { linkAmong, parseLink } from './parse-link.ts'

interface Ports {
  app: Pick<App, 'on'>
  /** The command line of this start. */
  argv: readonly string[]
  follow: (link: Link) => void
  bringToFront: () => void
}

/**
 * Hears of links from the operating system until the app ends. macOS sends an event, also before the app is ready, which
 * is why `earlyLinks` listens from the first moment on; Windows and Linux start the app again with the link.
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
  /** Hands over the address that came so far, and those that come. */
  handOver: (listener: (address: string) => void) => void
}

/** Collects the addresses that macOS sends while the app is still starting. */
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
