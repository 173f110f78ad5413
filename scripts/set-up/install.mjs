// @ts-check
import { spawnSync } from 'node:child_process'
import { isInstalled } from './is-installed.mjs'
import { Problem } from './problem.mjs'

/**
 * The npm that started this script, else the one on the PATH, which on Windows is a batch file that needs a shell.
 * @returns {{ command: string, args: string[], shell: boolean }}
 */
function npmCommand() {
  const cli = process.env['npm_execpath']
  if (cli?.endsWith('.js')) return { command: process.execPath, args: [cli], shell: false }
  return { command: 'npm', args: [], shell: process.platform === 'win32' }
}

/**
 * One line that says why npm failed and what to do.
 * @param {string | null} said npm's error output
 */
export function explain(said) {
  const code = /^npm error code (\w+)/m.exec(said ?? '')?.[1]
  const why = `The packages could not be installed${code ? ` (${code})` : ''}`
  if (code === 'EUSAGE')
    return `${why}: package.json and package-lock.json do not match. Run npm install, then try again.`
  if (code === 'ENOSPC') return `${why}: the disk is full. Make room, then try again.`
  if (code === 'EACCES')
    return `${why}: this folder or npm's cache belongs to somebody else. Take it over, then try again.`
  return `${why}: check the connection to the npm registry, then try again.`
}

/**
 * Installs the locked packages if necessary, without running their scripts.
 * @param {string} root the repository's folder
 * @param {(line: string) => void} say
 * @throws {Problem} when npm fails
 */
export function ensureInstalled(root, say) {
  if (isInstalled(root)) return
  say('Installing the packages (once)…')
  const { command, args, shell } = npmCommand()
  const options = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
  const { status, stderr } = spawnSync(command, [...args, ...options, '--fetch-retry-maxtimeout=10000'], {
    cwd: root,
    shell,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  if (status !== 0) throw new Problem(explain(stderr))
}
