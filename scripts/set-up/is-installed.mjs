// @ts-check
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Whether node_modules matches the lockfile, compared with the list that npm stores there.
 * - Packages for other platforms may be missing; all others must exist.
 * - Another version or content, or an extra package, means that an installation is needed.
 * @param {Record<string, LockedPackage>} wanted `packages` of package-lock.json
 * @param {Record<string, LockedPackage>} present `packages` of node_modules/.package-lock.json
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, peer?: boolean }} LockedPackage
 */
export function holdsExactly(wanted, present) {
  const nothingTooMany = Object.keys(present).every((path) => path in wanted)
  return (
    nothingTooMany &&
    Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
      const found = present[path]
      if (path === '') return true
      return found ? found.version === version && found.integrity === integrity : optional === true
    })
  )
}

/** @param {string} path */
const packagesIn = (path) => JSON.parse(readFileSync(path, 'utf8')).packages

/** @param {string} root the repository's folder */
export function isInstalled(root) {
  const wanted = packagesIn(join(root, 'package-lock.json'))
  try {
    return holdsExactly(wanted, packagesIn(join(root, 'node_modules/.package-lock.json')))
  } catch {
    return false
  }
}
