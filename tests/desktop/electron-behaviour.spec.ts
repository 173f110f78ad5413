import { execFile } from 'node:child_process'
import { electronKind } from './real-or-stand-in.ts'
import { expect, sampleApplication, test } from './fixture.ts'
import {
  clickMenuItem,
  clickNotification,
  openedLinks,
  recordNotifications,
  recordOpenedLinks,
  shownNotifications,
} from './electron-actions.ts'

// The Electron features that the other specs rely on, tested with a small application on the real Electron and on the
// stand-in.

interface Sample {
  refusals: Record<string, string>
  invoke(channel: string, ...args: unknown[]): Promise<any>
  onMessage(listener: (text: string) => void): () => void
}
declare global {
  interface Window {
    sample: Sample
    heard: string[]
    listener: WeakRef<(text: string) => void>
  }
}

test.use({ expectedErrors: /Error occurred in handler for 'fail'|Refused|violates/ })

test('Values reach the page from the main process as structured clones', async ({ openSample }) => {
  const { page } = await openSample()
  const seen = await page.evaluate(async () => {
    const value = await window.sample.invoke('echo', {
      date: new Date(5),
      map: new Map([[1, new Set(['x'])]]),
      bytes: new Uint8Array([1, 255]),
      zero: -0,
      big: 10n,
      nothing: undefined,
    })
    return [
      value.date.getTime(),
      value.map.get(1).has('x'),
      value.bytes[1],
      Object.is(value.zero, -0),
      value.big === 10n,
      'nothing' in value,
    ]
  })
  expect(seen).toEqual([5, true, 255, true, true, true])
})

test('Errors from the main process keep Electron’s error messages', async ({ openSample }) => {
  const { page } = await openSample()
  const messages = await page.evaluate(async () => {
    const messageOf = (work: Promise<unknown>) => work.then(String, (error: Error) => error.message)
    return [await messageOf(window.sample.invoke('fail')), await messageOf(window.sample.invoke('echo', [() => 1]))]
  })
  expect(messages[0]).toBe("Error invoking remote method 'fail': TypeError: nope")
  expect(messages[1]).toContain('could not be cloned')
})

test('The page gets only the exposed object, and nothing of Node, Electron or the stand-in for Electron', async ({
  openSample,
}) => {
  const { page } = await openSample()
  const seen = await page.evaluate(() => {
    const leaked = Object.getOwnPropertyNames(globalThis).filter((name) => /electron/i.test(name))
    const assign = () => {
      'use strict'
      window.sample = {} as never
    }
    let isReadOnly = false
    try {
      assign()
    } catch {
      isReadOnly = true
    }
    const scope = globalThis as unknown as Record<string, unknown>
    return {
      leaked,
      isReadOnly,
      isFrozen: Object.isFrozen(window.sample),
      types: [typeof scope['require'], typeof scope['process'], typeof scope['ipcRenderer']],
    }
  })
  expect(seen).toEqual({ leaked: [], isReadOnly: true, isFrozen: true, types: ['undefined', 'undefined', 'undefined'] })
  expect(await page.evaluate(() => window.sample.refusals)).toEqual({
    fs: 'module not found: fs',
    child_process: 'module not found: child_process',
    './other.cjs': 'module not found: ./other.cjs',
  })
})

test('The content security policy applies, pages are secure contexts, and the application decides about permissions', async ({
  openSample,
}) => {
  const { page } = await openSample()
  const seen = await page.evaluate(async () => {
    const script = document.createElement('script')
    script.textContent = 'window.heard = ["inline"]'
    document.body.append(script)
    const reached = await fetch('https://example.invalid/').then(
      () => true,
      () => false,
    )
    return [window.heard, reached, isSecureContext, Notification.permission]
  })
  expect(seen).toEqual([undefined, false, true, 'granted'])
})

test('A listener that was unsubscribed can be garbage-collected', async ({ openSample }) => {
  const { page } = await openSample()
  await page.evaluate(() => {
    const listener = () => {}
    window.listener = new WeakRef(listener)
    window.sample.onMessage(listener)()
  })
  const isHeld = async () => {
    await page.requestGC()
    return page.evaluate(() => window.listener.deref() !== undefined)
  }
  await expect.poll(isHeld).toBe(false)
})

test('The page receives messages of the menu, notifications and a second start until it unsubscribes', async ({
  openSample,
}) => {
  const { electron, page, userData } = await openSample()
  await page.evaluate(() => {
    window.heard = []
    const stop = window.sample.onMessage((text) => {
      window.heard.push(text)
      if (text === '--last') stop()
    })
  })
  const heard = () => page.evaluate(() => window.heard)
  // The stand-in's main process learns of the page's preload on a connection of its own. Before that, what it sends is lost.
  await page.evaluate(() => window.sample.invoke('echo', 1))

  await clickMenuItem(electron, 'say')
  await expect.poll(heard).toEqual(['from the menu'])

  await recordNotifications(electron)
  await page.evaluate(() => window.sample.invoke('notify', 'Order 7'))
  expect(await shownNotifications(electron)).toEqual([{ title: 'Order 7', body: 'body' }])
  await clickNotification(electron, 0)
  await expect.poll(heard).toEqual(['from the menu', 'clicked Order 7'])

  const executable = await electron.evaluate(() => process.argv[0] ?? '')
  const exitCode = await new Promise((resolve) => {
    const env = { ...process.env, ELECTRON_STAND_IN_NODE: process.execPath, APP_USER_DATA: userData }
    execFile(executable, [sampleApplication, '--last'], { env }, (error) => resolve(error?.code ?? 0))
  })
  expect(exitCode).toBe(0)
  await expect.poll(heard).toEqual(['from the menu', 'clicked Order 7', '--last'])

  await clickMenuItem(electron, 'say')
  await page.evaluate(() => window.sample.invoke('echo', 1))
  expect(await heard()).toHaveLength(3)
})

test('Links open in the browser, navigation can be prevented, and the preload script survives a reload', async ({
  openSample,
}) => {
  const { electron, page } = await openSample()
  await recordOpenedLinks(electron)
  await page.getByRole('link', { name: 'Help' }).click()
  await expect.poll(() => openedLinks(electron)).toEqual(['https://example.invalid/help'])
  await expect.poll(() => electron.windows().length).toBe(1)

  const address = page.url()
  await page.evaluate(() => {
    location.href = 'https://evil.invalid/'
  })
  expect(await page.evaluate(() => window.sample.invoke('echo', 'still here'))).toBe('still here')
  expect(page.url()).toBe(address)

  const loaded = page.waitForEvent('load')
  await electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.reload())
  await loaded
  expect(await page.evaluate(() => window.sample.invoke('echo', 'reloaded'))).toBe('reloaded')
})

test('Secrets can be encrypted and decrypted', async ({ openSample }) => {
  const { page } = await openSample()
  expect(await page.evaluate(() => window.sample.invoke('encrypt', 'secret'))).toBe('secret')
})

if (electronKind === 'stand-in') {
  test('The stand-in for Electron throws for anything that it does not implement', async ({ openSample }) => {
    const { electron } = await openSample()
    const messages = await electron.evaluate(({ app, dialog }) => {
      const messageOf = (work: () => unknown) => {
        try {
          return String(work())
        } catch (error) {
          return (error as Error).message
        }
      }
      return [messageOf(() => app.setLoginItemSettings({})), messageOf(() => dialog.showSaveDialog({}))]
    })
    expect(messages).toEqual([
      'electron-stand-in: app.setLoginItemSettings is not implemented',
      'electron-stand-in: dialog.showSaveDialog was called without a stub; set one with electronApp.evaluate(…)',
    ])
  })
}
