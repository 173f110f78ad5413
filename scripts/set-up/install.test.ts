import { expect, test } from 'vitest'
import { explain } from './install.mjs'

test.each([
  [
    'npm error code ECONNREFUSED\nnpm error syscall connect',
    '(ECONNREFUSED): check the connection to the npm registry',
  ],
  ['npm warn old\nnpm error code EUSAGE\nnpm error', '(EUSAGE): package.json and package-lock.json do not match'],
  ['npm error code ENOSPC', '(ENOSPC): the disk is full'],
  ['npm error code EACCES', "(EACCES): this folder or npm's cache belongs to somebody else"],
  ['Segmentation fault', 'could not be installed: check the connection'],
  [null, 'could not be installed: check the connection'],
])('The error %j of the installation is explained in one line', (said, expected) => {
  expect(explain(said)).toContain(expected)
  expect(explain(said)).toMatch(/^The packages could not be installed.* try again\.$/)
})
