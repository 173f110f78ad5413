import { parseArgs } from 'node:util'
import { build } from './build/build.ts'
import { exitWithProblem } from './exit-with-problem.ts'
import { stopping } from './processes.ts'
import { demoAccounts, demoPassword, demoSecretsKey } from './product/demo-accounts.ts'
import { openDesktopApp } from './product/open-desktop-app.ts'
import { startServerProcess } from './product/server-process.ts'
import { Problem } from './set-up/problem.mjs'

const say = (line: string): void => console.log(line)

function welcome(address: string): string {
  const pages = [
    ['A web site with the widget', '/demo'],
    ['The page of a business', '/studio-noord'],
    ['The provider app, as a preview', '/provider/'],
    ['The mail that Inplan sent', '/dev/mailbox'],
    ['The HTTP interface', '/docs'],
  ]
  return [
    `Inplan is ready at ${address}`,
    '',
    ...pages.map(([what, path]) => `  ${what?.padEnd(32)}${address}${path}`),
    '',
    ...Object.values(demoAccounts).map(({ who, email }) => `  ${who.padEnd(32)}${email}`),
    `  ${'Their password'.padEnd(32)}${demoPassword}`,
    '',
    'Ctrl+C stops it.',
  ].join('\n')
}

/** Runs the product with the demo data until it is stopped. Resolves with the exit code. */
async function start(): Promise<number> {
  const opensDesktopApp = wantsDesktopApp()
  await build(say)
  if (stopping.aborted) return 0
  const server = startServerProcess({
    env: { SECRETS_KEY: demoSecretsKey, ...process.env, DEMO_DATA: '1' },
    onLine: (line) => line.startsWith('Inplan is ready') || console.error(line),
  })
  stopping.addEventListener('abort', () => void server.stop())
  // The error is ignored here, because the server has printed it itself.
  const address = await server.ready.catch(() => undefined)
  if (address && !stopping.aborted) {
    say(welcome(address))
    if (opensDesktopApp) void openDesktopApp(address, say)
  }
  const code = await server.ended
  return stopping.aborted ? 0 : code || 1
}

function wantsDesktopApp(): boolean {
  try {
    return parseArgs({ options: { desktop: { type: 'boolean', default: true } }, allowNegative: true }).values.desktop
  } catch {
    throw new Problem('npm start takes one option: npm start -- --no-desktop')
  }
}

process.exit(await start().catch(exitWithProblem))
