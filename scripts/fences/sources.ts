import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root, runNode } from '#scripts/processes.ts'
import { type Fence, withoutFence } from './fence.ts'
import { type Verdict, verdictOf } from './verdict.ts'

/** A copy of the sources that may be broken. */
export interface Sources {
  /** Runs tests of a file, by parts of their titles, on the copy as it is. */
  judge(test: string, titles: readonly string[]): Promise<Verdict>
  /** Runs those that must notice, on the copy without the fence. */
  judgeWithout(fence: Fence): Promise<Verdict>
  remove(): void
}

/** Copies what is or could be committed, and lends it our installed packages. */
export function copySources(): Sources {
  const copy = mkdtempSync(join(tmpdir(), 'inplan-fences-'))
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  for (const file of listed.split('\0').filter((name) => name !== '' && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    copyFileSync(join(root, file), join(copy, file))
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction')

  const judge: Sources['judge'] = async (test, titles) => {
    const report = join(copy, '.cache/fences.json')
    rmSync(report, { force: true })
    const vitest = join(copy, 'node_modules/vitest/vitest.mjs')
    const pattern = titles.map((title) => title.replace(/[^\p{L}\d ]/gu, '.')).join('|')
    // The first red test is enough.
    const how = ['--bail=1', `--testNamePattern=${pattern}`, '--reporter=json', `--outputFile=${report}`]
    await runNode(vitest, ['run', test, ...how], { cwd: copy, stdio: 'ignore' })
    return verdictOf(existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined)
  }

  return {
    judge,
    judgeWithout: async (fence) => {
      const path = join(copy, fence.file)
      const original = readFileSync(path, 'utf8')
      const removed = withoutFence(original, fence)
      if ('problem' in removed) return { kind: 'broken', reason: removed.problem }
      writeFileSync(path, removed.source)
      try {
        return await judge(fence.test, [fence.noticedBy])
      } finally {
        writeFileSync(path, original)
      }
    },
    remove: () => rmSync(copy, { recursive: true, force: true }),
  }
}
