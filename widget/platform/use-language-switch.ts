import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { AppError } from '#shared/api/app-error.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { useI18n, useLocale } from '#shared/i18n/use-text.ts'
import { localPath, pathBelowLocale } from './locale-in-path.ts'
import { customerQueryKey } from '../data/booking/customer-query-key.ts'
import { storage } from '../data/storage.ts'
import { loadTexts } from './text-loader.ts'

/**
 * Changes the language without leaving the screen, so that input and selection stay. The choice is stored (rule B9.1). Without a
 * connection, the loading of the texts is retried.
 */
export function useLanguageSwitch(): (locale: Locale) => void {
  const i18n = useI18n()
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: async (locale: Locale) => {
      const texts = await loadTexts(locale).catch((cause: unknown) => {
        throw new AppError('network', { cause })
      })
      i18n.addTexts(locale, texts)
      i18n.changeLanguage(locale)
      document.documentElement.lang = locale
      storage.write('language', locale)
      // The customer's bookings and waiting-list entries contain service names in the language of the request, so they are fetched again.
      void client.invalidateQueries({ queryKey: customerQueryKey })
    },
  })
  return mutate
}

/**
 * Keeps the URL in the current language (rules B2.1 and B2.2), also after the back button leads to an address from before a
 * change of language. Query, fragment and history state are kept.
 */
export function useLocalAddress(): void {
  const locale = useLocale()
  const navigate = useNavigate()
  const { pathname, search, hash, state } = useLocation()
  const wanted = localPath(locale, pathBelowLocale(pathname))
  useEffect(() => {
    if (wanted !== pathname) void navigate({ pathname: wanted, search, hash }, { replace: true, state })
  }, [wanted, navigate, pathname, search, hash, state])
}
