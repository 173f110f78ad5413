import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Finds the project's folder by walking up, because the bundle and the sources are at different depths. */
function findRoot(from: string): string {
  if (existsSync(join(from, 'package.json'))) return from
  const above = dirname(from)
  if (above === from) throw new Error(`No package.json above ${import.meta.dirname}`)
  return findRoot(above)
}

let root: string | undefined

/** The absolute path of a file or folder of the project, for example `projectPath('out', 'widget')`. */
export function projectPath(...parts: readonly string[]): string {
  root ??= findRoot(import.meta.dirname)
  return join(root, ...parts)
}
