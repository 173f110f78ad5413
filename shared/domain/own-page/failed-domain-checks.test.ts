import { expect, test } from 'vitest'
import { afterDomainCheck } from './failed-domain-checks.ts'

/** Returns the effect of each check: nothing, 'tells' or 'ends'. In `checks`, 'x' is a check that missed a record, '.' a complete one. */
function series(checks: string): string[] {
  let failures = 0
  return Array.from(checks, (check) => {
    const checked = afterDomainCheck(failures, check === '.')
    failures = checked.failures
    return checked.ends ? 'ends' : checked.tellsOwners ? 'tells' : ''
  })
}

test.each([
  ['....', ['', '', '', '']],
  ['x.x.x.', ['', '', '', '', '', '']],
  ['xx', ['', 'tells']],
  ['xxx.xx', ['', 'tells', '', '', '', 'tells']],
  ['xxxxxxx', ['', 'tells', '', '', '', '', 'ends']],
  ['xxxxxx.', ['', 'tells', '', '', '', '', '']],
])('After the domain checks %s, the owner is notified at the right ones (R-D294)', (checks, expected) => {
  expect(series(checks)).toEqual(expected)
})
