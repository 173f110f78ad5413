import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The project's folder, found upwards: the bundle lies at another depth than its sources. */
function findRoot(from: string): string {
  if (existsSync(join(from, 'package.json'))) return from
  const above = dirname(from)
  if (above === from) throw new Error(`No package.json above ${import.meta.dirname}`)
  return findRoot(above)
}

let root: string | undefined

/** Absolute path of a file or folder of the project, such as `projectPath('out', 'widget')`. */
export function projectPath(...parts: readonly string[]): string {
  root ??= findRoot(import.meta.dirname)
  return join(root, ...parts)
}
