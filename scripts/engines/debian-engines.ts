import { existsSync, globSync } from 'node:fs'

/** The programs of Debian's packages that run the tests in real WebKit and Firefox (decision 88). */
export interface DebianEngines {
  readonly webkit: { readonly driver: string; readonly browser: string; readonly display: string }
  readonly firefox: string
}

/** Debian's packages with those programs. */
export const enginePackages = ['xvfb', 'webkit2gtk-driver', 'firefox-esr'] as const

/** Finds the programs on this machine; undefined if one of them is missing. */
export function findDebianEngines(): DebianEngines | undefined {
  const [driver, display, firefox] = ['WebKitWebDriver', 'Xvfb', 'firefox-esr'].map((name) => `/usr/bin/${name}`)
  const browser = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').toSorted().at(-1)
  const isThere = [driver, display, firefox].every((path) => path !== undefined && existsSync(path))
  if (!isThere || !driver || !display || !firefox || !browser) return undefined
  return { webkit: { driver, browser, display }, firefox }
}
