import { afterEach, describe, expect, test, vi } from 'vitest'

afterEach(() => {
  window.history.replaceState(null, '', '/')
  delete window.Inplan
  vi.restoreAllMocks()
})

/** Runs the loader at a snippet, as a browser does at each, and tells which service its frame leads to. */
async function embed(organization: string, attributes: Record<string, string> = {}) {
  const script = document.createElement('script')
  script.src = 'https://inplan.example/embed.js'
  const all = { 'data-organization-id': organization, 'data-mode': 'inline', ...attributes }
  for (const [name, value] of Object.entries(all)) script.setAttribute(name, value)
  document.body.append(script)
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script)
  vi.resetModules()
  await import('./embed.ts')
  return () => {
    const frame = script.previousElementSibling?.shadowRoot?.querySelector('iframe')
    return new URL(frame?.src ?? '').searchParams.get('serviceId')
  }
}

describe('D107: what is chosen beforehand', () => {
  test('by an option counts over the page’s address, and that over the snippet', async () => {
    window.history.replaceState(null, '', '/?serviceId=massage')
    const chosen = await embed('studio', { 'data-service-id': 'yoga' })
    expect(chosen()).toBe('massage')
    window.Inplan?.open({ serviceId: 'pilates' })
    expect(chosen()).toBe('pilates')
  })

  test('by the page’s address is for its first widget', async () => {
    window.history.replaceState(null, '', '/?serviceId=massage')
    const [first, second] = [await embed('studio'), await embed('gym', { 'data-service-id': 'yoga' })]
    expect([first(), second()]).toEqual(['massage', 'yoga'])
  })
})
