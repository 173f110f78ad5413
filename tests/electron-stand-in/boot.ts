// Reads an Electron command line, provides the `electron` module and runs the application's main file.
import inspector from 'node:inspector'
import { createRequire, registerHooks } from 'node:module'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseCommandLine } from './command-line.ts'
import { exit, start } from './lifecycle.ts'
import { runtime, temporaryFolder } from './application-state.ts'

const [executable = 'electron', ...argv] = process.argv.slice(2)
const line = parseCommandLine(argv)
const electronVersion = readFileSync(join(import.meta.dirname, 'dist/version'), 'utf8').trim()

function disguiseProcess(): void {
  process.argv = [executable, ...argv]
  Object.defineProperty(process, 'type', { value: 'browser' })
  Object.defineProperty(process, 'defaultApp', { value: line.entry !== undefined || undefined })
  Object.defineProperty(process.versions, 'electron', { value: electronVersion, enumerable: true })
  Object.defineProperty(process.versions, 'chrome', { value: '0.0.0.0', enumerable: true })
}

function provideElectronModule(): void {
  const electronUrl = pathToFileURL(join(import.meta.dirname, 'electron.ts')).href
  registerHooks({
    resolve(specifier, context, next) {
      if (/^electron(\/(main|common))?$/.test(specifier)) return { url: electronUrl, shortCircuit: true }
      return next(/^(node:)?original-fs$/.test(specifier) ? 'node:fs' : specifier, context)
    },
  })
}

/** Returns the application's path: the one on the command line, or else the unpacked archive beside a packaged executable. */
async function locateApplication(): Promise<string> {
  if (line.entry !== undefined) return resolve(line.entry)
  const archive = join(dirname(resolve(executable)), 'resources', 'app.asar')
  if (!existsSync(archive)) {
    console.error('electron-stand-in: no entry given, and no resources/app.asar beside the executable')
    process.exit(1)
  }
  const { extractAll } = await import('@electron/asar')
  const folder = temporaryFolder('asar')
  extractAll(archive, folder)
  runtime.isPackaged = true
  return folder
}

/** Reads the application's package.json and returns the path of its main file. */
function readPackage(application: string): string {
  const isFolder = statSync(application).isDirectory()
  let folder = isFolder ? application : dirname(application)
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder)
  const { name, productName, version, main } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<
    string,
    string | undefined
  >
  runtime.appPath = folder
  runtime.name = (productName ?? name ?? 'Electron').trim()
  runtime.version = version ?? electronVersion
  return isFolder ? join(folder, main ?? 'index.js') : application
}

for (const [name, value] of line.switches) runtime.switches.set(name, value)
disguiseProcess()
provideElectronModule()
if (line.inspectPort !== undefined) inspector.open(line.inspectPort, '127.0.0.1')
const main = readPackage(await locateApplication())
const require = createRequire(import.meta.url)
for (const preload of line.preloads) require(preload)
process.on('uncaughtException', (error) => {
  if (process.listenerCount('uncaughtException') > 1) return
  console.error('Uncaught Exception in main process:', error)
  void exit(1)
})
await import(pathToFileURL(main).href)
const { app } = await import('./main/app.ts')
await start(app.getPath('userData'))
