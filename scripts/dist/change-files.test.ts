import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#scripts/processes.ts'
import { type ChangeFile, gatherChanges, problemsOfChangeFile, readChangeFiles } from './change-files.ts'
import { releaseNotes } from './release-notes.ts'
import { readManifest } from './server-package.ts'

const colour: ChangeFile = {
  name: 'colour-of-a-service.md',
  text: 'For: everybody\n\n- A service has a colour,\n  which the calendar shows.\n',
}
const backup: ChangeFile = {
  name: 'backup.md',
  text: 'For: operators\n\n- Backups are smaller.\n- They are quicker.\n',
}

test('each file of changes is well formed', () => {
  expect(readChangeFiles(root).flatMap(problemsOfChangeFile)).toEqual([])
})

test.each([
  ['a name with capitals', { ...colour, name: 'Colour.md' }, 'is not named in small letters with hyphens, .md'],
  [
    'nobody it is for',
    { ...colour, text: '- A service has a colour.\n' },
    'does not begin with "For: everybody" or "For: operators"',
  ],
  [
    'a reader that the notes do not know',
    { ...colour, text: 'For: customers\n\n- A service has a colour.\n' },
    'does not begin with "For: everybody" or "For: operators"',
  ],
  ['no empty line', { ...colour, text: 'For: everybody\n- One.\n- Two.\n' }, 'has no empty line after the first'],
  ['no sentence', { ...colour, text: 'For: everybody\n\n' }, 'has no sentence that begins with "- "'],
  [
    'a heading',
    { ...colour, text: 'For: everybody\n\n- One.\n## Two\n' },
    'has a line that neither begins nor continues a sentence',
  ],
  ['no full stop', { ...colour, text: 'For: everybody\n\n- A colour\n' }, 'has a sentence without its full stop'],
  [
    'a long line',
    { ...colour, text: `For: everybody\n\n- ${'a'.repeat(150)}.\n` },
    'has a line of more than 150 characters',
  ],
])('a change file with %s is refused', (_what, file, problem) => {
  expect(problemsOfChangeFile(file)).toContain(`changes/${file.name} ${problem}.`)
  expect(() => gatherChanges('# Changes\n', [file], '1.1.0', '2026-05-02')).toThrow(problem)
})

test('what the files say becomes the first section of the change log, with the part for operators at its end', () => {
  expect(
    gatherChanges('# Changes\n\n## 1.0.0, 2026-04-01\n\n- The first one.\n', [backup, colour], '1.1.0', '2026-05-02'),
  ).toBe(`# Changes

## 1.1.0, 2026-05-02

- A service has a colour,
  which the calendar shows.

For whoever runs the server ([docs/operating.md](docs/operating.md)):

- Backups are smaller.
- They are quicker.

## 1.0.0, 2026-04-01

- The first one.
`)
})

test('a version is gathered once, and not without any change', () => {
  const changeLog = gatherChanges('# Changes\n', [colour], '1.1.0', '2026-05-02')
  expect(() => gatherChanges(changeLog, [backup], '1.1.0', '2026-05-03')).toThrow('has a section of 1.1.0 already')
  expect(() => gatherChanges(changeLog, [], '1.2.0', '2026-05-03')).toThrow('The folder changes is empty')
})

test('the release of the current version has notes', () => {
  const { version } = readManifest()
  const changeLog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
  const files = readChangeFiles(root)
  const released = files.length > 0 ? gatherChanges(changeLog, files, version, '2026-01-01') : changeLog
  expect(releaseNotes(released, [], version).length).toBeGreaterThan(20)
})
