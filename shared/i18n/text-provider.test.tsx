import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { errors as english } from './messages/en/errors.ts'
import { errors as dutch } from './messages/nl/errors.ts'
import { createSmallI18n } from './small-i18n.ts'
import { TextProvider } from './text-provider.tsx'
import { useText } from './use-text.ts'

function Message() {
  const t = useText('errors')
  return <p>{t('unauthenticated')}</p>
}

test('rule A1.7: a change of language changes the texts on the screen', () => {
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
