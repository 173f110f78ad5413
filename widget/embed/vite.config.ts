import { resolve } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

/** Removes the line breaks between CSS rules, which only make the source readable. */
const rulesOnOneLine: Plugin = {
  name: 'rules-on-one-line',
  transform: {
    filter: { id: /\/embed-styles\.ts$/ },
    handler: (code) => code.replaceAll(/}\n(?=[@a-z])/g, '}'),
  },
}

/** Builds one classic script that any page can load, without modules, imports or a separate style sheet. */
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
