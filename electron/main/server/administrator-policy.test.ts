import { expect, test } from 'vitest'
import { parseAdministratorPolicy, administratorPolicyPath } from './administrator-policy.ts'

test.each([
  ['darwin', {}, '/Library/Application Support/Inplan/policy.json'],
  ['linux', { HOME: '/home/noor' }, '/etc/inplan/policy.json'],
  ['win32', { ProgramFiles: 'D:\\Programs' }, 'D:\\Programs\\Inplan\\policy.json'],
  ['win32', {}, 'C:\\Program Files\\Inplan\\policy.json'],
] as const)(
  'On %s the administrator’s policy file is where only administrators can write',
  (platform, environment, path) => {
    expect(administratorPolicyPath({ platform, environment })).toBe(path)
  },
)

test.each([
  [undefined, {}],
  ['{}', {}],
  ['\uFEFF{"updates":false}', { updates: false }],
  ['{"serverUrl":"https://inplan.example"}', { serverUrl: 'https://inplan.example' }],
])('The policy file %j is read as %j', (text, policy) => {
  expect(parseAdministratorPolicy(text)).toEqual(policy)
})

test.each([
  ['', 'policy.json is not valid'],
  ['nonsense', 'policy.json is not valid'],
  ['[]', 'policy.json is not valid'],
  ['{"serverURL":"https://inplan.example"}', 'policy.json is not valid'],
  ['{"updates":"no"}', 'policy.json is not valid'],
  ['{"serverUrl":"http://inplan.example"}', 'http://inplan.example must begin with https:'],
  ['{"serverUrl":"https://inplan.example/app"}', 'https://inplan.example/app must not have a path'],
])('The invalid policy file %j is reported and not ignored', (text, problem) => {
  expect(() => parseAdministratorPolicy(text)).toThrow(problem)
})
