import { expect, test } from 'vitest'
import { isDatabaseAway } from './database-errors.ts'

test.each<[string, unknown, boolean]>([
  ['a connection that is refused', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), true],
  ['a socket that is gone', Object.assign(new Error('connect'), { code: 'ENOENT', syscall: 'connect' }), true],
  ['a socket with a full queue', Object.assign(new Error('connect'), { code: 'EAGAIN', syscall: 'connect' }), true],
  ['a file that is not there', Object.assign(new Error('open'), { code: 'ENOENT', syscall: 'open' }), false],
  ['a shutdown', Object.assign(new Error('terminating'), { code: '57P01' }), true],
  ['a connection that ended under a query', new Error('Connection terminated unexpectedly'), true],
  ['the same from the job queues, as a copy', { message: 'Connection terminated unexpectedly (Queue: mail)' }, true],
  ['a constraint', Object.assign(new Error('overlap'), { code: '23P01' }), false],
  ['a fault of ours', new TypeError('undefined is not a function'), false],
  ['nothing', undefined, false],
])('Whether an error means that the database is unreachable: %s', (_, error, isAway) => {
  expect(isDatabaseAway(error)).toBe(isAway)
})
