import type { Rolldown } from 'vite'

interface FirstScreen {
  /** The absolute path of the application's first module, which gets a file of its own. */
  readonly start: string
  /**
   * The entry module, which runs before the application is loaded. Modules that both of them import are bundled into a small file of their
   * own, so that the entry does not wait for the application.
   */
  readonly before?: string
  /**
   * Matches modules to leave out of the first screen's file, although the first screen imports them: barrel files and what they export.
   * Later screens use parts of them.
   */
  readonly chooseFrom?: RegExp
}

/**
 * Bundles everything that the first screen needs into one file: brotli compresses one file better than twenty, and each file
 * costs a request. Dynamic imports stay separate.
 */
export function firstScreenInOneFile({ start, before, chooseFrom }: FirstScreen): Rolldown.OutputOptions {
  let files: ReadonlyMap<string, string> | undefined

  function filesOf(graph: Rolldown.ChunkingContext): ReadonlyMap<string, string> {
    const found = new Map<string, string>()
    const visit = (module: string, file: string): void => {
      if (found.has(module) || chooseFrom?.test(module)) return
      found.set(module, file)
      graph.getModuleInfo(module)?.importedIds.forEach((each) => visit(each, file))
    }
    if (before !== undefined) visit(before, 'before-first-screen')
    visit(start, 'first-screen')
    return found
  }

  const nameOf =
    (file: string) =>
    (id: string, graph: Rolldown.ChunkingContext): string | null => {
      files ??= filesOf(graph)
      return files.get(id) === file && id !== start && id !== before ? file : null
    }
  const group = (file: string, priority: number) => ({ name: nameOf(file), debugName: file, priority })
  return { codeSplitting: { groups: [group('before-first-screen', 1), group('first-screen', 0)] } }
}
