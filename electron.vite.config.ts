import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { resolve } from 'node:path'

const at = (...parts: string[]) => resolve(import.meta.dirname, ...parts)

export default defineConfig({
  main: {
    build: {
      // Every dependency is bundled, so the packaged app carries no node_modules.
      externalizeDeps: false,
      rolldownOptions: { input: { index: at('electron/main/index.ts') } },
    },
  },
  preload: {
    build: {
      externalizeDeps: false,
      // A sandboxed preload must be a single CommonJS file.
      rolldownOptions: {
        input: { index: at('electron/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
      },
    },
  },
  renderer: {
    root: at('renderer'),
    // Relative addresses: the same build is served from app:// and from /provider/.
    base: './',
    plugins: [react()],
    build: { rolldownOptions: { input: { index: at('renderer/index.html') } } },
  },
})
