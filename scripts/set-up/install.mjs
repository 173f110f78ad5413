// @ts-check
import { spawnSync } from 'node:child_process'
import { isInstalled } from './installed.mjs'
import { Problem } from './problem.mjs'

/**
 * The npm that started us, else the one on the PATH (a batch file on Windows, which only a shell can run).
 *
 * @returns {{ command: string, args: string[], shell: boolean }}
 */
function npmCommand() {
  const cli = process.env['npm_execpath']
  if (cli?.endsWith('.js')) return { command: process.execPath, args: [cli], shell: false }
  return { command: 'npm', args: [], shell: process.platform === 'win32' }
}

/**
 * Installs the locked packages unless they are there already. Runs no package's own scripts.
 *
 * @param {string} root the repository's folder
 * @param {(line: string) => void} say
 * @throws {Problem} when npm fails
 */
export function ensureInstalled(root, say) {
  if (isInstalled(root)) return
  say('Installing the packages (once)…')
  const { command, args, shell } = npmCommand()
  const options = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
  const { status } = spawnSync(command, [...args, ...options, '--loglevel=error'], {
    cwd: root,
    shell,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) {
    throw new Problem('The packages could not be installed. Check the connection to the npm registry, then try again.')
  }
}
