import { resolve } from 'node:path'
import { defineConfig } from 'vite'

/** One classic script that any page can load: no module, no imports, no style sheet beside it. */
export default defineConfig({
  root: import.meta.dirname,
  build: {
    outDir: resolve(import.meta.dirname, '../../out/embed'),
    emptyOutDir: true,
    target: 'es2020',
    modulePreload: false,
    rolldownOptions: {
      input: resolve(import.meta.dirname, 'embed.ts'),
      output: { format: 'iife', entryFileNames: 'embed.js' },
    },
  },
})
