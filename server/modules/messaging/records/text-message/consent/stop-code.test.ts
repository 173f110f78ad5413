import { expect, test } from 'vitest'
import { readStopCode, stopCode } from './stop-code.ts'

const organisationId = '0198b2c4-7a4e-7c3d-9f10-5e6a7b8c9d0e'
const secret = 'AbCdEfGhIjKl-_09'

test('The code in the stop link is short and contains the organisation and the consent (R-D259)', () => {
  const code = stopCode(organisationId, secret)
  expect(code).toHaveLength(38)
  expect(readStopCode(code)).toEqual({ organisationId, secret })
})

test.each([
  '',
  'short',
  `${stopCode(organisationId, secret)}x`,
  stopCode(organisationId, 'AbCdEfGhIjKl-_0/'),
  '..'.repeat(19),
])('%j is refused as a stop code', (code) => {
  expect(readStopCode(code)).toBeUndefined()
})
