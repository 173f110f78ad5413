import { describe, expect, test, vi } from 'vitest'
import { closeOnEscape, listenToParent } from './parent-window.ts'

const hostOrigin = 'https://studio.example'

function embed() {
  const own = new EventTarget() as unknown as Window
  Object.defineProperty(own, 'document', { value: document })
  const post = vi.fn<(message: unknown, origin: string) => void>()
  const parent = { postMessage: post } as unknown as Window
  const line = listenToParent(own, parent)
  const say = (data: unknown, source: unknown = parent, origin = hostOrigin) =>
    own.dispatchEvent(Object.assign(new Event('message'), { data, source, origin }))
  return { own, parent, post, line, say }
}

const close = { action: 'update_widget', button: 'close' }
const open = { action: 'update_widget', button: 'open' }

describe('messages to the host page (B1.6)', () => {
  test('wait for the greeting and go to exactly its origin', () => {
    const { post, line, say } = embed()
    line.post('open')
    expect(post).not.toHaveBeenCalled()
    say({ action: 'inplan_host' })
    line.post('close')
    expect(post.mock.calls).toEqual([
      [open, hostOrigin],
      [close, hostOrigin],
    ])
  })

  test.each([
    ['another window', { action: 'inplan_host' }, {}],
    ['another word', { action: 'update_widget' }, undefined],
    ['no object', 'inplan_host', undefined],
    ['nothing', null, undefined],
  ])('W2: are not sent after a greeting by %s', (_, data, source) => {
    const { post, line, say } = embed()
    say(data, source, 'https://evil.example')
    line.post('close')
    expect(post).not.toHaveBeenCalled()
  })

  test('a page of its own has no one to talk to', () => {
    const own = new EventTarget() as unknown as Window
    expect(listenToParent(own, own).isEmbedded).toBe(false)
  })
})

test('Escape puts the panel away, unless something open inside takes it', () => {
  const { own, post, line, say } = embed()
  say({ action: 'inplan_host' })
  closeOnEscape(own, line)
  const press = (key: string) => own.dispatchEvent(Object.assign(new Event('keydown'), { key }))
  press('Enter')
  document.body.innerHTML = '<dialog open></dialog>'
  press('Escape')
  expect(post).not.toHaveBeenCalled()
  document.body.innerHTML = ''
  press('Escape')
  expect(post.mock.calls).toEqual([[close, hostOrigin]])
})
