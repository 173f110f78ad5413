import { runNode, tool } from '#scripts/processes.ts'

export type Part = {
  readonly name: string
  /** Files and folders that are read by the part's build. */
  readonly inputs: readonly string[]
  /** Files that exist after the part was built. */
  readonly outputs: readonly string[]
  /** Builds the part; resolves with an exit code. */
  readonly make: () => Promise<number>
}

/** Builds are always production builds, even from a test run, because React's development version is 1.5 times as large. */
const env = { ...process.env, NODE_ENV: 'production' }

const compress = (folder: string): Promise<number> => runNode('scripts/compress.ts', [folder])

const viteBuild = async (root: string, folder: string): Promise<number> =>
  (await runNode(tool('vite/bin/vite.js'), ['build', root, '--logLevel', 'warn'], { env })) || compress(folder)

/** Inputs of every part: the packages and the build scripts. */
export const commonInputs: readonly string[] = [
  'package.json',
  'package-lock.json',
  'scripts/build',
  'scripts/compress.ts',
]

export const parts: readonly Part[] = [
  {
    name: 'widget',
    inputs: ['widget', 'shared', 'resources'],
    outputs: ['out/widget/index.html.br'],
    make: () => viteBuild('widget', 'out/widget'),
  },
  {
    name: 'embed',
    inputs: ['widget/embed'],
    outputs: ['out/embed/embed.js', 'out/embed/embed.js.br'],
    make: () => viteBuild('widget/embed', 'out/embed'),
  },
  {
    name: 'desktop app',
    inputs: ['electron', 'renderer', 'shared', 'resources', 'electron.vite.config.ts'],
    outputs: ['out/main/index.js', 'out/preload/index.cjs', 'out/renderer/index.html.br'],
    make: async () =>
      (await runNode(tool('electron-vite/bin/electron-vite.js'), ['build', '--logLevel', 'warn'], { env })) ||
      compress('out/renderer'),
  },
  {
    name: 'server',
    inputs: ['server', 'shared', 'resources'],
    outputs: ['out/server/index.js', 'out/server/inplan.js'],
    make: () => runNode('scripts/build/bundle-server.ts', [], { env }),
  },
  {
    name: 'OpenAPI document',
    inputs: ['scripts/openapi.ts', 'scripts/openapi', 'server/pages', 'shared'],
    outputs: ['out/openapi.json'],
    make: () => runNode('scripts/openapi.ts'),
  },
]
