import { expect, test } from 'vitest'
import { quotedProgram, startAtLogin } from './start-at-login-by-platform.ts'

function start(platform: NodeJS.Platform) {
  const done: unknown[] = []
  const set = startAtLogin({
    app: { setLoginItemSettings: (settings) => void done.push(settings) },
    platform,
    program: '/opt/Inplan/inplan',
    autostart: { write: (text) => void done.push(text), remove: () => void done.push('removed') },
  })
  return { set, done }
}

test.each(['darwin', 'win32'] as const)('On %s the start at log-in is set in the operating system', (platform) => {
  const { set, done } = start(platform)
  set(true)
  set(false)
  expect(done).toEqual([{ openAtLogin: true }, { openAtLogin: false }])
})

test('On Linux a desktop entry is written and removed', () => {
  const { set, done } = start('linux')
  set(true)
  set(false)
  expect(done).toEqual([
    '[Desktop Entry]\nType=Application\nName=Inplan\nExec="/opt/Inplan/inplan"\nTerminal=false\n' +
      'X-GNOME-Autostart-enabled=true\n',
    'removed',
  ])
})

test.each([
  ['/home/noor/My Apps/inplan', '"/home/noor/My Apps/inplan"'],
  ['/a"b', String.raw`"/a\\"b"`],
  ['/a$(b)`c`', '"/a\\\\$(b)\\\\`c\\\\`"'],
  ['/100%/inplan', '"/100%%/inplan"'],
])('The program path %s is quoted as %s', (path, quoted) => {
  expect(quotedProgram(path)).toBe(quoted)
})
