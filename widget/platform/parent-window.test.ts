import { describe, expect, test, vi } from 'vitest'
import { closeOnEscape, greeting, listenToParent } from './parent-window.ts'

const hostOrigin = 'https://studio.example'

function embed(search = '') {
  const own = Object.assign(new EventTarget(), { document, location: { search } }) as unknown as Window
  const post = vi.fn<(message: unknown, origin: string) => void>()
  const parent = { postMessage: post } as unknown as Window
  const line = listenToParent(own, parent)
  const say = (data: unknown, source: unknown = parent, origin = hostOrigin) =>
    own.dispatchEvent(Object.assign(new Event('message'), { data, source, origin }))
  return { own, parent, post, line, say }
}

const close = { action: 'update_widget', button: 'close' }
const open = { action: 'update_widget', button: 'open' }

describe('messages from the widget to the host page (R-B1.6)', () => {
  test('wait for the host’s greeting and are sent to exactly its origin', () => {
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

  test('report each opening and closing once, whichever side caused it (R-D106)', () => {
    const { post, line, say } = embed()
    say({ action: 'inplan_host', open: false })
    expect(post).not.toHaveBeenCalled()
    say({ action: 'inplan_host', open: true })
    say({ action: 'inplan_host', open: true })
    expect(post.mock.calls).toEqual([[{ ...open, isAnswer: true }, hostOrigin]])
    // The customer presses the close button in the widget: the host page closes the panel and confirms it.
    line.post('close')
    say({ action: 'inplan_host', open: false })
    expect(post.mock.calls).toEqual([
      [{ ...open, isAnswer: true }, hostOrigin],
      [close, hostOrigin],
    ])
  })

  test('report the height and new screens of an inline widget (R-D106)', () => {
    const { post, line, say } = embed('?layout=inline')
    say({ action: 'inplan_host' })
    line.tell({ height: 812 })
    line.tell({ isNewScreen: true })
    expect(post.mock.calls).toEqual([
      [{ action: 'update_widget', height: 812 }, hostOrigin],
      [{ action: 'update_widget', isNewScreen: true }, hostOrigin],
    ])
  })

  test('are not sent after a greeting from another window, without an origin, or with another text (T-W2)', () => {
    const { post, line, say } = embed()
    line.post('open')
    say({ action: 'inplan_host' }, {}, 'https://evil.example')
    say({ action: 'inplan_host' }, null, 'https://evil.example')
    say({ action: 'inplan_host' }, undefined, 'null')
    for (const data of [{ action: 'update_widget' }, { action: ['inplan_host'] }, 'inplan_host', null, 1, []]) say(data)
    line.post('close')
    expect(post).not.toHaveBeenCalled()
  })

  test('are not triggered by 1,000 messages of any shape (T-W2)', () => {
    const { post, line, say } = embed()
    line.post('open')
    const words = ['inplan_host', 'update_widget', 'open', '', 0, null, true, [], {}, Number.NaN] as const
    for (let index = 0; index < 1000; index += 1) {
      const [key, value] = [words[index % 10], words[Math.floor(index / 10) % 10]]
      say(
        index % 3 === 0
          ? {
              [`${index % 10}${typeof key}`]: value,
              [typeof key === 'string' ? key : 'action']: value === greeting ? [value] : value,
              open: value,
            }
          : index % 3 === 1
            ? [key, value]
            : value,
      )
    }
    expect(post).not.toHaveBeenCalled()
  })

  test.each([
    ['', 'panel', true],
    ['?layout=inline', 'inline', false],
    ['?layout=other', 'panel', true],
  ])('the widget at %j has the layout %s', (search, layout, isEmbedded) => {
    expect(embed(search).line).toMatchObject({ layout, isEmbedded })
  })

  test('are not sent by a page of its own', () => {
    const own = Object.assign(new EventTarget(), { location: { search: '?layout=inline' } }) as unknown as Window
    expect(listenToParent(own, own)).toMatchObject({ layout: 'page', isEmbedded: false })
  })
})

test('Escape does not search for popovers in a browser without them, where the selector would throw (R-D385)', () => {
  const { own, line } = embed()
  closeOnEscape(own, line)
  const query = vi.spyOn(document, 'querySelector')
  own.dispatchEvent(Object.assign(new Event('keydown'), { key: 'Escape' }))
  expect(query.mock.calls).toEqual([['dialog[open]']])
  query.mockRestore()
})

test('Escape closes the panel, unless something open inside uses it', () => {
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
