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
      // With the compile cache a minified file starts no faster, and stack traces keep function names.
      minify: false,
      rolldownOptions: {
        external: [...builtinModules, /^node:/],
        output: { entryFileNames: 'index.js', chunkFileNames: '[name].js' },
      },
    },
  })
}

// Run in a separate process, because Vite sets NODE_ENV for everything that follows.
await bundleServer()
