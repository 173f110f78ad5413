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
import { type Mutation, mutate } from './mutation.ts'
import { type Verdict, verdictOf } from './verdict.ts'

/** A copy of the project's sources in which tests can run. */
export interface SourceCopy {
  /** Runs the tests of a file on the unchanged copy. Tests are selected by parts of their titles. */
  runTests(test: string, titles: readonly string[]): Promise<Verdict>
  /** Applies the mutation to the copy, runs the tests that must detect it, and restores the copy. */
  runMutated(mutation: Mutation): Promise<Verdict>
  remove(): void
}

/** Copies every file that git does not ignore, and links the installed packages. */
export function copySources(): SourceCopy {
  const copy = mkdtempSync(join(tmpdir(), 'inplan-mutations-'))
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

  const runTests: SourceCopy['runTests'] = async (test, titles) => {
    const report = join(copy, '.cache/mutations.json')
    rmSync(report, { force: true })
    const vitest = join(copy, 'node_modules/vitest/vitest.mjs')
    const pattern = titles.map((title) => title.replace(/[^\p{L}\d ]/gu, '.')).join('|')
    // The run stops at the first failing test, because one is enough.
    const options = ['--bail=1', `--testNamePattern=${pattern}`, '--reporter=json', `--outputFile=${report}`]
    await runNode(vitest, ['run', test, ...options], { cwd: copy, stdio: 'ignore' })
    return verdictOf(existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined)
  }

  return {
    runTests,
    runMutated: async (mutation) => {
      const path = join(copy, mutation.file)
      const original = readFileSync(path, 'utf8')
      const mutated = mutate(original, mutation)
      if ('problem' in mutated) return { kind: 'broken', reason: mutated.problem }
      writeFileSync(path, mutated.source)
      try {
        return await runTests(mutation.test, [mutation.detectedBy])
      } finally {
        writeFileSync(path, original)
      }
    },
    remove: () => rmSync(copy, { recursive: true, force: true }),
  }
}
