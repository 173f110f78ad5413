import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { shippedPackages } from '#scripts/build/unbundled-packages.ts'
import { root } from '#scripts/processes.ts'
import { neededPackages } from './needed-packages.ts'

/** The folders that a released server consists of, besides Node and the packages: the build, and what is needed to run it. */
export const packagedFolders: readonly string[] = [
  'out/server',
  'out/widget',
  'out/embed',
  'out/renderer',
  'resources/fonts',
  'deploy',
]
export const packagedFiles: readonly string[] = ['CHANGELOG.md', 'SECURITY.md']

interface Manifest {
  readonly name: string
  readonly version: string
}

export const readManifest = (): Manifest => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest

/** The name of the package for the system that this process runs on. */
export const packageName = (version: string): string => `inplan-server-${version}-${process.platform}-${process.arch}`

/** Copies everything that a released server consists of into a new folder. The build must exist. */
export function assembleServer(folder: string): void {
  const { name, version } = readManifest()
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'bin'), { recursive: true })
  for (const path of [...packagedFolders, ...packagedFiles]) copy(path, folder)
  for (const path of neededPackages(root, shippedPackages)) copyPackage(path, folder)
  cpSync(process.execPath, join(folder, 'bin/node'))
  const nodeLicense = join(dirname(process.execPath), '../LICENSE')
  if (existsSync(nodeLicense)) cpSync(nodeLicense, join(folder, 'bin/node.LICENSE'))
  // Gives the folder a package.json, so that it is the server's root and its files are loaded as ES modules.
  const manifest = { name, version, private: true, type: 'module' }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

/** Whether a file may be part of the package. The settings files of compose.yaml may not: they are in the same folder and hold secrets. */
export const mayBePackaged = (path: string): boolean => !['.env', 'inplan.env'].includes(basename(path))

/** Copies the targets of symbolic links, so that no link points outside the package. */
const copy = (path: string, folder: string): void =>
  cpSync(join(root, path), join(folder, path), { recursive: true, dereference: true, filter: mayBePackaged })

/** Copies a package without the packages nested in it, which are copied separately. */
function copyPackage(path: string, folder: string): void {
  const inner = join(root, path, 'node_modules')
  cpSync(join(root, path), join(folder, path), {
    recursive: true,
    dereference: true,
    filter: (source) => source !== inner,
  })
}
