import { expect, test } from 'vitest'
import { holdsExactly } from './is-installed.mjs'

const one = { version: '1.0.0', integrity: 'sha512-a' }

test.each([
  ['the same packages', { '': {}, 'node_modules/a': one }, { 'node_modules/a': one }, true],
  ['a missing one', { 'node_modules/a': one }, {}, false],
  ['a missing one that another platform needs', { 'node_modules/a': { ...one, optional: true } }, {}, true],
  ['another version', { 'node_modules/a': one }, { 'node_modules/a': { ...one, version: '1.0.1' } }, false],
  ['other content', { 'node_modules/a': one }, { 'node_modules/a': { ...one, integrity: 'sha512-b' } }, false],
  ['one too many', { 'node_modules/a': one }, { 'node_modules/a': one, 'node_modules/b': one }, false],
])('Whether the installed packages match the lock file: %s', (_name, wanted, present, expected) => {
  expect(holdsExactly(wanted, present)).toBe(expected)
})
