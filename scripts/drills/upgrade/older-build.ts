import { execFileSync } from 'node:child_process'
import { existsSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { root, runNode } from '#scripts/processes.ts'
import { Problem } from '#scripts/set-up/problem.mjs'

export interface OlderBuild {
  /** The folder of the version's sources. */
  readonly tree: string
  /** The path of the script that starts the server. */
  readonly entry: string
  remove(): void
}

const git = (...words: string[]): string =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()

/** Returns the newest release tag, such as `v0.1.0`. */
export function lastRelease(): string {
  const [newest] = git('tag', '--list', 'v*', '--sort=-version:refname').split('\n')
  if (!newest) {
    throw new Problem(
      'There is no release yet (no tag v*): name a commit, as in UPGRADE_FROM=HEAD~20 npm run drill -- upgrade',
    )
  }
  return newest
}

/**
 * Builds another version of the product in a working tree of its own, with the packages of this one.
 * @throws {Problem} when there is no such version, or when it does not build with these packages
 */
export async function buildOlder(ref: string, folder: string): Promise<OlderBuild> {
  try {
    git('worktree', 'add', '--detach', folder, ref)
  } catch {
    throw new Problem(`${ref} is no commit of this repository.`)
  }
  const remove = (): void => {
    // The link to the packages is removed first, so that deleting the folder does not delete the packages through it.
    rmSync(join(folder, 'node_modules'), { force: true })
    git('worktree', 'remove', '--force', folder)
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir')
  const buildScript = `import { build } from '${join(folder, 'scripts/build/build.ts')}'; await build(console.log)`
  const code = await runNode('--input-type=module', ['--eval', buildScript], { cwd: folder })
  const entry = join(folder, 'out/server/index.js')
  if (code === 0 && existsSync(entry)) return { tree: folder, entry, remove }
  remove()
  throw new Problem(`${ref} could not be built with the packages that are installed here.`)
}
