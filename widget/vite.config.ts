import react from '@vitejs/plugin-react'
import { resolve } from 'node:path'
import { defineConfig, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite'
import { compileAtLoad } from '#scripts/build/compile-at-load.ts'

const projectPath = (...parts: string[]) => resolve(import.meta.dirname, '..', ...parts)

/**
 * The entry is tiny and imports the application dynamically, so that texts and application load side by side. Its page
 * names the application and its style sheets as well: the browser fetches them without waiting for the entry to run.
 */
const preloadApplication: Plugin = {
  name: 'preload-application',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) => {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const start = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/app/start.tsx'))
      if (!start) return []
      const needed = new Set([start.fileName])
      for (const file of needed) {
        chunks.find(({ fileName }) => fileName === file)?.imports.forEach((each) => needed.add(each))
      }
      const loaded = chunks.filter(({ isEntry, fileName }) => !isEntry && needed.has(fileName))
      const styles = new Set(loaded.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
      const link = (rel: string, file: string): HtmlTagDescriptor => ({
        tag: 'link',
        attrs: { rel, crossorigin: true, href: `/widget/${file}` },
        injectTo: 'head',
      })
      return [
        ...loaded.map(({ fileName }) => link('modulepreload', fileName)),
        ...[...styles].map((file) => link('stylesheet', file)),
      ]
    },
  },
}

/**
 * Whether a module is needed for the first screen whatever happens: all of these are one file, as brotli packs one file better
 * than twenty. What only later screens need stays with them, also where it is one of the parts that all screens choose from.
 */
function firstScreenModules(): (id: string, graph: Rolldown.ChunkingContext) => boolean {
  const chooseFrom = /\/shared\/(?:ui|calendar)\/index\.ts$/
  let modules: ReadonlySet<string> | undefined
  return (id, graph) => {
    const importedFrom = (path: string, beside: ReadonlySet<string> = new Set()): Set<string> => {
      const found = new Set<string>()
      const visit = (module: string): void => {
        if (found.has(module) || beside.has(module) || chooseFrom.test(module)) return
        found.add(module)
        graph.getModuleInfo(module)?.importedIds.forEach(visit)
      }
      visit(projectPath(path))
      return found
    }
    // What is imported in the middle of the code, as the application itself is, keeps a file of its own for its exports.
    modules ??= importedFrom('widget/app/start.tsx', importedFrom('widget/index.html'))
    return modules.has(id) && id !== projectPath('widget/app/start.tsx')
  }
}

const isOfFirstScreen = firstScreenModules()

export default defineConfig({
  root: import.meta.dirname,
  base: '/widget/',
  plugins: [react(), preloadApplication, compileAtLoad],
  build: {
    outDir: projectPath('out/widget'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: (id, graph) => (isOfFirstScreen(id, graph) ? 'first-screen' : null) }],
        },
      },
    },
  },
})
