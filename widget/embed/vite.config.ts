import { resolve } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

/** The line ends between the rules of a style sheet are for whoever reads it here. */
const rulesOnOneLine: Plugin = {
  name: 'rules-on-one-line',
  transform: {
    filter: { id: /\/embed-styles\.ts$/ },
    handler: (code) => code.replaceAll(/}\n(?=[@a-z])/g, '}'),
  },
}

/** One classic script that any page can load: no module, no imports, no style sheet beside it. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [rulesOnOneLine],
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
