import { useCallback } from 'react'
import type { Translate } from '#shared/i18n/messages.ts'
import { useI18n, useText } from '#shared/i18n/use-text.ts'

/**
 * Translates error codes that came without a text. The widget has no texts of errors that only an answer of the server has, because its
 * answers bring them; something else that answers such a code gets the text of an unknown error.
 */
export function useErrorText(): Translate<'errors'> {
  const t = useText('errors')
  const i18n = useI18n()
  return useCallback<Translate<'errors'>>(
    (code, ...values) => (i18n.hasText('errors', code) ? t(code, ...values) : t('internal')),
    [i18n, t],
  )
}
