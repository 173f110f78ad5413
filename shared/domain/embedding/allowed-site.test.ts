import { describe, expect, test } from 'vitest'
import { allowedSite } from './allowed-site.ts'

describe('a web site that may embed the widget (R-D82)', () => {
  test.each([
    ['https://www.studio-noord.example', 'https://www.studio-noord.example'],
    ['www.studio-noord.example', 'https://www.studio-noord.example'],
    ['  HTTPS://Studio-Noord.Example/  ', 'https://studio-noord.example'],
    ['https://studio-noord.example/boeken?x=1#y', 'https://studio-noord.example'],
    ['https://studio-noord.example:8443', 'https://studio-noord.example:8443'],
    ['https://studio-noord.example:443', 'https://studio-noord.example'],
    ['https://*.studio-noord.example', 'https://*.studio-noord.example'],
    ['*.studio-noord.example', 'https://*.studio-noord.example'],
    ['https://café.example', 'https://xn--caf-dma.example'],
    ['https://192.0.2.7', 'https://192.0.2.7'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://localhost:*', 'http://localhost:*'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['https://localhost', 'https://localhost'],
  ])('%s is stored as %s', (typed, site) => {
    expect(allowedSite(typed)).toBe(site)
  })

  test.each([
    '',
    ' ',
    '*',
    'https://*',
    'https://*.example',
    'https://*.*.studio.example',
    'https://www.*.example',
    'https://*.192.0.2.7',
    'studio',
    'http://www.studio-noord.example',
    'https://user:secret@studio-noord.example',
    'https://studio-noord.example:*',
    'ftp://studio-noord.example',
    'javascript:alert(1)',
    'data:text/html,x',
    "https://studio-noord.example; script-src 'unsafe-inline'",
    'https://studio-noord.example https://elsewhere.example',
    'https://studio-noord.example\nhttps://elsewhere.example',
    "'self'",
    'https://[::1]',
    'https://studio_noord.example',
    'https://studio-noord.example.',
    'null',
  ])('%j is refused', (typed) => {
    expect(allowedSite(typed)).toBeUndefined()
  })
})
