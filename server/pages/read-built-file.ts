import { readFile, stat } from 'node:fs/promises'
import { projectPath } from '#server/platform/project-path.ts'

/** Reads a file of the build and caches it until it changes. Returns undefined while it does not exist. */
export function builtFile(...parts: readonly string[]): () => Promise<string | undefined> {
  let kept: { readonly time: number; readonly text: string } | undefined
  return async () => {
    const path = projectPath('out', ...parts)
    const time = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    )
    if (time === undefined) return undefined
    if (kept?.time !== time) kept = { time, text: await readFile(path, 'utf8') }
    return kept.text
  }
}
