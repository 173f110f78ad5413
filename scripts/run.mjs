// @ts-check
/**
 * Entry of every npm script: `node scripts/run.mjs <script.ts> [arguments]`. Installs the packages of the lockfile, then runs
 * the script with the project's own Node, which supports TypeScript. Before that nothing is installed, so this file and
 * `set-up/` only use Node's own modules and the syntax of Node 18.
 */
import { spawn } from 'node:child_process'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './set-up/install.mjs'
import { Problem } from './set-up/problem.mjs'
import { projectNode } from './set-up/project-node.mjs'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

/** @param {string} node @param {string[]} args */
function handOver(node, args) {
  const path = [join(root, 'node_modules/.bin'), dirname(node), process.env['PATH']].join(delimiter)
  const child = spawn(node, args, {
    cwd: root,
    env: { ...process.env, PATH: path },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  // Closing the channel asks the child to stop. This works on every system, and also when this process is killed.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.connected && child.disconnect())
  child.on('exit', (code) => process.exit(code ?? 1))
}

try {
  ensureInstalled(root, (line) => console.log(line))
  handOver(projectNode(root, process), process.argv.slice(2))
} catch (error) {
  if (!(error instanceof Problem)) throw error
  console.error(error.message)
  process.exitCode = 1
}
