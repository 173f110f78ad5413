import { expect, test } from 'vitest'
import { releaseNotes } from './release-notes.ts'

const changeLog = `# Changes

## 1.0.1, 2026-05-02

- A mail is sent once.
- Free times of the last day
  are shown.

### For operators

- Nothing to do.

## 1.0.0, 2026-04-01

- The first one.
`

test('The release notes are the section of the change log for their version', () => {
  expect(releaseNotes(changeLog, [], '1.0.1')).toBe(
    '- A mail is sent once.\n- Free times of the last day\n  are shown.\n\n### For operators\n\n- Nothing to do.\n',
  )
  expect(releaseNotes(changeLog, [], '1.0.0')).toBe('- The first one.\n')
})

test.each([
  ['1.0', 'has no section "## 1.0, <date>"'],
  ['2.0.0', 'has no section "## 2.0.0, <date>"'],
])('There are no release notes for %s', (version, problem) => {
  expect(() => releaseNotes(changeLog, [], version)).toThrow(problem)
})

test('there are none while a change is not in the change log', () => {
  const waiting = [{ name: 'colour.md', text: 'For: everybody\n\n- A service has a colour.\n' }]
  expect(() => releaseNotes(changeLog, waiting, '1.0.1')).toThrow(
    'CHANGELOG.md lacks what changes holds (colour.md): run npm run gather-changes.',
  )
})
