import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { errors as english } from './messages/en/errors.ts'
import { ui as uiEnglish } from './messages/en/ui.ts'
import { errors as dutch } from './messages/nl/errors.ts'
import { createSmallI18n } from './small-i18n.ts'
import { TextProvider } from './text-provider.tsx'
import { useText } from './use-text.ts'

function Message() {
  const t = useText('errors')
  return <p>{t('unauthenticated')}</p>
}

test('Changing the language changes the texts on the screen (R-A1.7)', () => {
  const i18n = createSmallI18n('nl', { nl: { errors: dutch } })
  render(
    <TextProvider i18n={i18n}>
      <Message />
    </TextProvider>,
  )
  expect(screen.getByText('Log in om verder te gaan.')).toBeTruthy()
  act(() => {
    i18n.addTexts('en', { errors: english })
    i18n.changeLanguage('en')
  })
  expect(screen.getByText('Log in to go on.')).toBeTruthy()
})

test.each([
  ['of Latin letters', 'Noor', 'Search in Noor'],
  ['of Hebrew letters', 'נועה', 'Search in \u2068נועה\u2069'],
  ['of Arabic letters, with one that turns the rest', '\u202eليلى', 'Search in \u2068ليلى\u2069'],
])('A name %s does not turn the direction of the sentence around it (R-D424)', (_, label, expected) => {
  function Sentence() {
    return <p>{useText('ui')('select.search', { label })}</p>
  }
  render(
    <TextProvider i18n={createSmallI18n('en', { en: { ui: uiEnglish } })}>
      <Sentence />
    </TextProvider>,
  )
  expect(screen.getByRole('paragraph').textContent).toBe(expected)
})
