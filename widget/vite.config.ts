import react from '@vitejs/plugin-react'
import { resolve } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const projectPath = (...parts: string[]) => resolve(import.meta.dirname, '..', ...parts)

/**
 * The entry is tiny and imports the application dynamically, so that texts and application load side by side. Its page
 * names the application as well: the browser then fetches it without waiting for the entry to run.
 */
const preloadApplication: Plugin = {
  name: 'preload-application',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) => {
      const start = Object.values(bundle).find(
        (chunk) => chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith('/app/start.tsx'),
      )
      if (start?.type !== 'chunk') return []
      return [start.fileName, ...start.imports].map((fileName) => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', crossorigin: true, href: `/widget/${fileName}` },
        injectTo: 'head',
      }))
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
