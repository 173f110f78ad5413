import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { desktopTexts } from '#electron/main/desktop/desktop-translator.ts'
import { offerReload } from './offer-reload.ts'

function start(language: 'en' | 'nl' = 'en') {
  const done: string[] = []
  const asked: string[][] = []
  let choose: (choice: number) => void = () => {}
  const contents = Object.assign(new EventEmitter(), {
    reload: () => void done.push('reload'),
    forcefullyCrashRenderer: () => void done.push('kill'),
  })
  offerReload({
    contents: contents as never,
    dialog: {
      showMessageBox: (async (options: { message: string; buttons: string[] }) => {
        asked.push([options.message, ...options.buttons])
        return { response: await new Promise<number>((resolve) => (choose = resolve)), checkboxChecked: false }
      }) as never,
    },
    quit: () => void done.push('quit'),
    text: desktopTexts(() => language),
    log: (text) => void done.push(text),
  })
  const answer = async (choice: number) => {
    choose(choice)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { contents, done, asked, answer }
}

const gone = (reason: string) => [{}, { reason, exitCode: 5 }] as const

test.each([
  [0, 'reload'],
  [1, 'quit'],
])('After a crash, choice %d has the effect: %s', async (choice, deed) => {
  const { contents, done, asked, answer } = start()
  contents.emit('render-process-gone', ...gone('crashed'))
  await answer(choice)
  expect(asked).toEqual([['This window stopped working', 'Load again', 'Quit']])
  expect(done).toEqual(["the page's process is gone: crashed 5", deed])
})

test('The question after a crash is in Dutch, shown once at a time, and not after a normal end', async () => {
  const { contents, asked } = start('nl')
  contents.emit('render-process-gone', ...gone('clean-exit'))
  contents.emit('render-process-gone', ...gone('oom'))
  contents.emit('render-process-gone', ...gone('oom'))
  expect(asked).toEqual([['Dit venster werkt niet meer', 'Laad opnieuw', 'Stop']])
})

test('When a page hangs, the person can wait or reload', async () => {
  const { contents, done, answer } = start()
  contents.emit('unresponsive')
  await answer(0)
  contents.emit('unresponsive')
  contents.emit('responsive')
  await answer(1)
  expect(done).toEqual(['the page does not respond', 'the page does not respond'])
  contents.emit('unresponsive')
  await answer(1)
  expect(done.slice(2)).toEqual(['the page does not respond', 'kill', 'reload'])
})
