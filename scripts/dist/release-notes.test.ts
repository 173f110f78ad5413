import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#scripts/processes.ts'
import { releaseNotes } from './release-notes.ts'
import { readManifest } from './server-package.ts'

const changeLog = `# Changes

## 1.1.0, unreleased

- Not yet there.

## 1.0.1, 2026-05-02

- A mail is sent once.
- Free times of the last day
  are shown.

### For operators

- Nothing to do.

## 1.0.0, 2026-04-01

- The first one.
`

test('the notes of a release are the section of its version', () => {
  expect(releaseNotes(changeLog, '1.0.1')).toBe(
    '- A mail is sent once.\n- Free times of the last day\n  are shown.\n\n### For operators\n\n- Nothing to do.\n',
  )
  expect(releaseNotes(changeLog, '1.0.0')).toBe('- The first one.\n')
})

test.each([
  ['1.1.0', 'says that 1.1.0 is unreleased'],
  ['1.0', 'has no section "## 1.0, <date>"'],
  ['2.0.0', 'has no section "## 2.0.0, <date>"'],
])('there are none of %s', (version, problem) => {
  expect(() => releaseNotes(changeLog, version)).toThrow(problem)
})

test('the change log has a section of the current version', () => {
  const { version } = readManifest()
  const real = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').replace(/, unreleased$/m, ', 2026-01-01')
  expect(releaseNotes(real, version).length).toBeGreaterThan(100)
})
