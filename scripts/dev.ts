import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createServer, type InlineConfig } from 'vite'
import electronVite from '#electron.vite.config.ts'
import { build } from './build/build.ts'
import { exitWithProblem } from './exit-with-problem.ts'
import { root, run, runNode, stopping, tool } from './processes.ts'
import { demoSecretsKey } from './product/demo-accounts.ts'

const say = (line: string): void => console.log(line)

const serverAddress = `http://localhost:${process.env['PORT'] ?? 4100}`

/** Starts a development server of Vite. Requests for anything but the app's own files are forwarded to the product's server. */
async function startVite(config: InlineConfig, port: number, servedByTheProduct: string): Promise<void> {
  // Each server has its own cache, because two servers would delete each other's prepared packages.
  const cacheDir = resolve(root, `.cache/vite-${port}`)
  const proxy = { [servedByTheProduct]: { target: serverAddress } }
  const vite = await createServer({ ...config, cacheDir, server: { port, strictPort: true, proxy } })
  await vite.listen()
  stopping.addEventListener('abort', () => void vite.close())
}

/** Runs the product from its sources. The server restarts when its sources change; the running apps load changed modules. */
async function develop(opensDesktopApp: boolean): Promise<void> {
  // Parts that have no development server, such as embed.js, are built once and served from the build.
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
  const env = { SECRETS_KEY: demoSecretsKey, ...process.env, DEMO_DATA: '1' }
  const server = run(process.execPath, ['--watch', 'server/main.ts'], { env })
  const desktopEnv = { ...env, INPLAN_SERVER_URL: serverAddress }
  const desktop = opensDesktopApp && runNode(tool('electron-vite/bin/electron-vite.js'), ['dev'], { env: desktopEnv })
  await Promise.all([server, desktop])
}

process.chdir(root)
const { values } = parseArgs({ options: { desktop: { type: 'boolean', default: false } } })
await develop(values.desktop).catch(exitWithProblem)
