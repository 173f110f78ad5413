import type { Rolldown } from 'vite'

interface FirstScreen {
  /** The module that the application begins with, as an absolute path. It keeps a file of its own. */
  readonly start: string
  /** The module before it, which has what it imports already. */
  readonly before?: string
  /** Lists of parts that all screens choose from: what only later screens need stays with them. */
  readonly chooseFrom?: RegExp
}

/**
 * Puts all that is needed for the first screen whatever happens into one file: brotli packs one file better than twenty, and
 * each file costs a question and an answer. Whatever is imported in the middle of the code comes later.
 */
export function firstScreenInOneFile({ start, before, chooseFrom }: FirstScreen): Rolldown.OutputOptions {
  let modules: ReadonlySet<string> | undefined

  function modulesOf(graph: Rolldown.ChunkingContext): ReadonlySet<string> {
    const importedFrom = (path: string, beside: ReadonlySet<string>): Set<string> => {
      const found = new Set<string>()
      const visit = (module: string): void => {
        if (found.has(module) || beside.has(module) || chooseFrom?.test(module)) return
        found.add(module)
        graph.getModuleInfo(module)?.importedIds.forEach(visit)
      }
      visit(path)
      return found
    }
    return importedFrom(start, before === undefined ? new Set() : importedFrom(before, new Set()))
  }

  const name = (id: string, graph: Rolldown.ChunkingContext): string | null => {
    modules ??= modulesOf(graph)
    return modules.has(id) && id !== start ? 'first-screen' : null
  }
  return { codeSplitting: { groups: [{ name, debugName: 'first-screen' }] } }
}
