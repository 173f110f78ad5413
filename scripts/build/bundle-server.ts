import { builtinModules } from 'node:module'
import { resolve } from 'node:path'
import { build } from 'vite'
import { root } from '#scripts/processes.ts'
import { otherPackagesOutside, shippedPackages } from './packages-outside.ts'

/**
 * Builds `out/server`: a small entry that switches on the compile cache, and one file with everything else, which starts
 * several times faster than separate modules.
 */
async function bundleServer(): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true, external: [...shippedPackages, ...otherPackagesOutside] },
    build: {
      ssr: 'server/main.ts',
      outDir: resolve(root, 'out/server'),
      target: 'node24',
      // A minified file starts no faster with the compile cache, and stack traces need the functions' names.
      minify: false,
      rolldownOptions: {
        external: [...builtinModules, /^node:/],
        output: { entryFileNames: 'index.js', chunkFileNames: '[name].js' },
      },
    },
  })
}

// This script runs in a process of its own, because Vite sets NODE_ENV for everything that follows.
await bundleServer()
