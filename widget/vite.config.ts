import react from '@vitejs/plugin-react'
import { resolve } from 'node:path'
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite'

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
      const loaded = chunks.filter(
        (chunk) => !chunk.isEntry && (chunk === start || start.imports.includes(chunk.fileName)),
      )
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

export default defineConfig({
  root: import.meta.dirname,
  base: '/widget/',
  plugins: [react(), preloadApplication],
  build: {
    outDir: projectPath('out/widget'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
  },
})
