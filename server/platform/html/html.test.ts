import { describe, expect, test } from 'vitest'
import { jsonForScript, markup } from './html.ts'

describe('the html template function (T-A8)', () => {
  test('escapes every inserted value', () => {
    expect(markup`<p title="${'" onload="x'}">${'<script>alert(1)</script>'} & ${`it's`}</p>`.text).toBe(
      '<p title="&quot; onload=&quot;x">&lt;script&gt;alert(1)&lt;/script&gt; & it&#39;s</p>',
    )
  })

  test('leaves inserted markup unescaped, joins lists and omits absent values', () => {
    const items = ['a', 'b'].map((item) => markup`<li>${item}</li>`)
    expect(markup`<ul>${items}</ul>${false}${undefined}${0}`.text).toBe('<ul><li>a</li><li>b</li></ul>0')
  })

  test('writes JSON in a script element so that it can neither close the element nor open a comment', () => {
    const value = { name: '</script><!--<script>\u2028' }
    const { text } = jsonForScript(value)
    expect(text).not.toMatch(/[<\u2028]/)
    expect(JSON.parse(text)).toEqual(value)
  })
})
