import type { Rolldown } from 'vite'

interface FirstScreen {
  /** The absolute path of the application's first module, which gets a file of its own. */
  readonly start: string
  /** The entry module, whose imports are loaded already. */
  readonly before?: string
  /** Modules that re-export many components; what only later screens use is not added to the first file. */
  readonly chooseFrom?: RegExp
}

/**
 * Bundles everything that the first screen needs into one file: brotli compresses one file better than twenty, and each file
 * costs a request. Dynamic imports stay separate.
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
