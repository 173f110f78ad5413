import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import type { Plugin } from 'vite'
import { resolve } from 'node:path'
import { compileAtLoad } from '#scripts/build/add-compile-hints.ts'
import { firstScreenInOneFile } from '#scripts/build/first-screen-in-one-file.ts'
import { nameOldestBrowsers } from '#scripts/build/name-oldest-browsers.ts'
import { buildTargets, oldestBrowsersOfProviderApp } from '#shared/browsers/oldest-browsers.ts'

const at = (...parts: string[]) => resolve(import.meta.dirname, ...parts)

/**
 * The same build is the preview in browsers, some of which have no `light-dark()`, so the build writes its longer equivalent. Targets in the
 * configuration would be added to electron-vite's own, the Chrome of Electron.
 */
const forBrowsersToo: Plugin = {
  name: 'for-browsers-too',
  enforce: 'post',
  config: (config) => {
    const targets = buildTargets(oldestBrowsersOfProviderApp)
    config.build = { ...config.build, target: targets, cssTarget: targets }
  },
}

export default defineConfig({
  main: {
    build: {
      // Every dependency is bundled, so the packaged app carries no node_modules.
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: at('electron/main/index.ts') },
        // A minified file is half as large to read before the window opens. Names are kept for stack traces in the log.
        output: { minify: { compress: true, mangle: false, codegen: true } },
      },
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
    // Addresses are relative, because the same build is served from app:// and from /provider/.
    base: './',
    plugins: [react(), nameOldestBrowsers(oldestBrowsersOfProviderApp), forBrowsersToo, compileAtLoad],
    // electron-vite does not minify by default.
    build: {
      minify: true,
      // The first screen's file is larger than Vite's limit for a warning, but is read from the disk.
      chunkSizeWarningLimit: 1000,
      rolldownOptions: {
        input: { index: at('renderer/index.html') },
        output: firstScreenInOneFile({
          start: at('renderer/app/main.tsx'),
          // Only the charts use it, but the store that the first screen uses exports it.
          chooseFrom: /@base-ui\/utils\/store\/createSelectorMemoized\.m?js$/,
        }),
      },
    },
  },
})
