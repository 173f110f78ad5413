import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createServer, type InlineConfig } from 'vite'
import electronVite from '#electron.vite.config.ts'
import { build } from './build/build.ts'
import { exitWithProblem } from './exit-with-problem.ts'
import { root, run, runNode, stopping, tool } from './processes.ts'

const say = (line: string): void => console.log(line)

const serverAddress = `http://localhost:${process.env['PORT'] ?? 4100}`

/** A development server of Vite that hands everything which is not the app's own to the product's server. */
async function startVite(config: InlineConfig, port: number, servedByTheProduct: string): Promise<void> {
  // Each with its own: they would throw away each other's prepared packages.
  const cacheDir = resolve(root, `.cache/vite-${port}`)
  const proxy = { [servedByTheProduct]: { target: serverAddress } }
  const vite = await createServer({ ...config, cacheDir, server: { port, strictPort: true, proxy } })
  await vite.listen()
  stopping.addEventListener('abort', () => void vite.close())
}

/** Runs the product from its sources: the server restarts when one changes, the apps take the change over as they run. */
async function develop(opensDesktopApp: boolean): Promise<void> {
  // The server still serves what has no development server, such as embed.js.
  await build(say)
  const widget = startVite({ root: 'widget' }, 4101, '^/(?!widget/|@)')
  const renderer = startVite({ configFile: false, ...electronVite.renderer, base: '/' }, 4102, '^/(api|auth|dev)/')
  await Promise.all([widget, renderer])
  say(
    [
      `Server    ${serverAddress}`,
      'Widget    http://localhost:4101/demo',
      'Provider  http://localhost:4102/',
      'Ctrl+C stops them.',
    ].join('\n'),
  )
  const env = { ...process.env, DEMO_DATA: '1' }
  const server = run(process.execPath, ['--watch', 'server/main.ts'], { env })
  const desktopEnv = { ...env, INPLAN_SERVER_URL: serverAddress }
  const desktop = opensDesktopApp && runNode(tool('electron-vite/bin/electron-vite.js'), ['dev'], { env: desktopEnv })
  await Promise.all([server, desktop])
}

process.chdir(root)
const { values } = parseArgs({ options: { desktop: { type: 'boolean', default: false } } })
await develop(values.desktop).catch(exitWithProblem)
