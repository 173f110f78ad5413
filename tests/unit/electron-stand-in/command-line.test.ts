import { expect, test } from 'vitest'
import { parseCommandLine } from '#tests/electron-stand-in/command-line.ts'

test('A command line of Playwright is parsed', () => {
  const argv = ['-r', '/loader.js', '--no-sandbox', '--inspect=0', '--remote-debugging-port=0', '/app', '--flag=a=b']
  expect(parseCommandLine(argv)).toEqual({
    preloads: ['/loader.js'],
    entry: '/app',
    inspectPort: 0,
    switches: new Map([
      ['no-sandbox', ''],
      ['remote-debugging-port', '0'],
      ['flag', 'a=b'],
    ]),
  })
})

test.each([
  [['--inspect'], 9229],
  [['--inspect=5858'], 5858],
  [['--inspect-brk=127.0.0.1:5858'], 5858],
  [['.'], undefined],
])('The inspector port of %j is read', (argv, port) => {
  expect(parseCommandLine(argv).inspectPort).toBe(port)
})

test('A packaged executable has no entry file, and the arguments after an entry file belong to the application', () => {
  expect(parseCommandLine(['--hidden']).entry).toBeUndefined()
  expect(parseCommandLine(['.', '-r', 'other', 'inplan://x'])).toMatchObject({ entry: '.', preloads: [] })
})
