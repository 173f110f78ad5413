import { useCallback } from 'react'
import type { Translate } from '#shared/i18n/message-types.ts'
import { useI18n, useText } from '#shared/i18n/use-text.ts'

/**
 * Returns a function that translates error codes which came without a text. The widget has no texts for codes that only occur in the
 * server's answers, because these bring their own text. If another source sends such a code, the text of an unknown error is shown.
 */
export function useErrorText(): Translate<'errors'> {
  const t = useText('errors')
  const i18n = useI18n()
  return useCallback<Translate<'errors'>>(
    (code, ...values) => (i18n.hasText('errors', code) ? t(code, ...values) : t('internal')),
    [i18n, t],
  )
}
