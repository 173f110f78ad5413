import { runNode, tool } from '#scripts/processes.ts'

/** One thing that the build makes. */
export type Part = {
  readonly name: string
  /** Files and folders whose content decides whether it has to be made again. */
  readonly inputs: readonly string[]
  /** Files that are there once it has been made. */
  readonly outputs: readonly string[]
  /** Makes it; resolves with an exit code. */
  readonly make: () => Promise<number>
}

/** Whatever started the build, a test run say: nobody gets React's development version, half as large again. */
const env = { ...process.env, NODE_ENV: 'production' }

const compress = (folder: string): Promise<number> => runNode('scripts/compress.ts', [folder])

const viteBuild = async (root: string, folder: string): Promise<number> =>
  (await runNode(tool('vite/bin/vite.js'), ['build', root, '--logLevel', 'warn'], { env })) || compress(folder)

/** What every part depends on: the packages, and the way it is made. */
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
    outputs: ['out/server/index.js'],
    make: () => runNode('scripts/build/bundle-server.ts', [], { env }),
  },
]
