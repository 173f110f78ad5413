import { createRequire } from 'node:module'
import type { CompatData, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data'
import type { OldestBrowsers } from '#shared/browsers/oldest-browsers.ts'

/** A part of the browser data: a feature, or a group of features. */
export type Feature = Identifier

/** Which browser version has which feature, as MDN publishes it. */
export const browserData = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData

/** Compares versions such as '16.4' and '≤37'. */
function isAtMost(version: string, limit: string): boolean {
  const [a = 0, b = 0] = version.replace('≤', '').split('.').map(Number)
  const [most = 0, minor = 0] = limit.split('.').map(Number)
  return a < most || (a === most && b <= minor)
}

/** Whether a statement says that a version has the feature as it is written, without a prefix or a setting of the browser. */
function isStatedFor(statement: SimpleSupportStatement, version: string): boolean {
  const { version_added: added, version_removed: removed, prefix, alternative_name: otherName, flags } = statement
  if (typeof added !== 'string' || added === 'preview' || prefix || otherName || flags) return false
  return isAtMost(added, version) && !(typeof removed === 'string' && isAtMost(removed, version))
}

/**
 * The browsers that lack a feature.
 * @returns their names with their versions, such as 'firefox 115'; nothing for a group of features
 */
export function lackingBrowsers(feature: Feature | undefined, oldest: OldestBrowsers): string[] {
  const support = feature?.['__compat']?.support
  if (!support) return []
  return (Object.keys(oldest) as (keyof OldestBrowsers)[]).flatMap((browser) => {
    const statements = [support[browser] ?? []].flat()
    const isKnown = statements.some((statement) => isStatedFor(statement, oldest[browser]))
    return isKnown ? [] : [`${browser} ${oldest[browser]}`]
  })
}

/** The features inside a feature, by their names. */
export const featuresIn = (feature: Feature | undefined): [string, Feature][] =>
  Object.entries(feature ?? {}).filter(([name]) => name !== '__compat') as [string, Feature][]
