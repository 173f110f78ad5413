import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { Problem } from '#scripts/set-up/problem.mjs'

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/**
 * Returns the folders of the named packages and of all their dependencies, among the installed packages. Optional dependencies are included
 * where they are installed, which are those for this system.
 * @param root the folder that contains `node_modules`
 * @returns the folders, relative to `root` and in alphabetical order
 * @throws {Problem} when a package is not installed
 */
export function neededPackages(root: string, names: readonly string[]): readonly string[] {
  const found = new Set<string>()

  function add(name: string, from: string, isOptional: boolean): void {
    const folder = installed(root, name, from)
    if (!folder && isOptional) return
    if (!folder) throw new Problem(`The package ${name} is not installed: run npm ci --ignore-scripts.`)
    if (found.has(folder)) return
    found.add(folder)
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
    const optional = manifest.optionalDependencies ?? {}
    for (const needed of Object.keys({ ...manifest.dependencies, ...optional })) add(needed, folder, needed in optional)
  }

  for (const name of names) add(name, root, false)
  return [...found].map((folder) => relative(root, folder)).toSorted()
}

/** Returns the folder of an installed package. Searches as Node does, from the folder `from` upwards. */
function installed(root: string, name: string, from: string): string | undefined {
  const folder = join(from, 'node_modules', name)
  if (existsSync(join(folder, 'package.json'))) return folder
  return from === root ? undefined : installed(root, name, dirname(from))
}
