import { chmodSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { resolve } from 'node:path'
import { build } from 'vite'
import { root } from '#scripts/processes.ts'
import { otherUnbundledPackages, shippedPackages } from './unbundled-packages.ts'

interface Entry {
  readonly source: string
  readonly file: string
  /** The name pattern of the other files that the entry is split into. */
  readonly chunks: string
  readonly isFirst: boolean
}

/**
 * Builds an entry of `out/server`: a small file that switches on the compile cache, and one file with everything else, which
 * starts several times faster than separate modules. Entries share no files, so that each starts by itself.
 */
async function bundle({ source, file, chunks, isFirst }: Entry): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true, external: [...shippedPackages, ...otherUnbundledPackages] },
    build: {
      ssr: source,
      outDir: resolve(root, 'out/server'),
      emptyOutDir: isFirst,
      target: 'node24',
      // Not minified, so that stack traces show function names. A minified file would start no faster, thanks to the compile cache.
      minify: false,
      rolldownOptions: {
        external: [...builtinModules, /^node:/],
        output: { entryFileNames: file, chunkFileNames: chunks },
      },
    },
  })
}

// This script runs in a process of its own, because Vite sets NODE_ENV for everything that follows.
await bundle({ source: 'server/main.ts', file: 'index.js', chunks: '[name].js', isFirst: true })
await bundle({ source: 'server/inplan.ts', file: 'inplan.js', chunks: 'inplan-[name].js', isFirst: false })
// The file must be executable, because it is the command `inplan` (`bin` of package.json).
chmodSync(resolve(root, 'out/server/inplan.js'), 0o755)
