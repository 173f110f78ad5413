import { expect, it } from 'vitest'
import { openLink, snippetOf } from './embed-snippet.ts'

it.each([
  {
    what: 'in the visitor’s own language',
    locale: undefined,
    snippet: `<script async
  src="https://book.example/embed.js"
  data-organization-id="7f"></script>`,
  },
  {
    what: 'always in Dutch',
    locale: 'nl',
    snippet: `<script async
  src="https://book.example/embed.js"
  data-organization-id="7f"
  data-locale="nl"></script>`,
  },
] as const)('the snippet $what (R-D85)', ({ locale, snippet }) => {
  expect(snippetOf({ scriptUrl: 'https://book.example/embed.js', organisationId: '7f', locale })).toBe(snippet)
})

const link = { pageUrl: 'https://book.example/widget/?organization_id=7f', text: 'Book & more' }
const anchor = '<a href="https://book.example/widget/?organization_id=7f">Book &amp; more</a>'
const script = (mode: string) =>
  `<script async\n  src="https://book.example/embed.js"\n  data-organization-id="7f"${mode}></script>`

it.each([
  ['floating', `${script('')}\n<noscript>${anchor}</noscript>`],
  ['popup', `${anchor}\n${script('\n  data-mode="popup"')}`],
  [
    'inline',
    `<div style="min-height: 640px">\n${script('\n  data-mode="inline"')}\n<noscript>${anchor}</noscript>\n</div>`,
  ],
] as const)('The snippet of mode %s works without scripts too (R-B1.1)', (mode, snippet) => {
  expect(snippetOf({ scriptUrl: 'https://book.example/embed.js', organisationId: '7f', mode, link })).toBe(snippet)
})

it('The snippet escapes addresses, so that they cannot end an attribute', () => {
  expect(snippetOf({ scriptUrl: 'https://book.example/"><b>', organisationId: '7f' })).toContain(
    'src="https://book.example/&quot;>&lt;b>"',
  )
})

it('The link opens the widget at once', () => {
  expect(openLink('https://book.example/widget/?organization_id=7f')).toBe(
    'https://book.example/widget/?organization_id=7f&open=true',
  )
})
