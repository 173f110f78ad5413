// @ts-check
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Tells whether node_modules holds exactly what the lockfile says, by comparing it with the list that npm leaves behind.
 *
 * - A package that another platform needs may be missing; every other one must be there.
 * - Another version, another content, or a package too many means: install.
 *
 * @param {Record<string, LockedPackage>} wanted `packages` of package-lock.json
 * @param {Record<string, LockedPackage>} present `packages` of node_modules/.package-lock.json
 *
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
