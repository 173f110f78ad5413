import { use, type ComponentType } from 'react'
import type { Texts } from '#shared/i18n/i18n-interface.ts'
import { defaultLocale, isLocale, type Locale } from '#shared/i18n/locale.ts'
import { useI18n, useLocale } from '#shared/i18n/use-text.ts'
import { addTextSource, type TextSource } from './text-loader.ts'

function pageLocale(): Locale {
  const { lang } = document.documentElement
  return isLocale(lang) ? lang : defaultLocale
}

/**
 * A screen with texts of its own, which the first screen does not load. Code and texts load in parallel: `lazyScreen(async () =>
 * screenWithTexts(import('./x.tsx').then(({ X }) => X), xTexts))`. When the language changes, the texts of all loaded screens are
 * loaded together.
 */
export async function screenWithTexts(screen: Promise<ComponentType>, source: TextSource): Promise<ComponentType> {
  addTextSource(source)
  const loaded = new Map<Locale, Texts>()
  const loading = new Map<Locale, Promise<Texts>>()

  async function fetchTexts(locale: Locale): Promise<Texts> {
    const texts = await source[locale]()
    loaded.set(locale, texts)
    return texts
  }

  function load(locale: Locale): Promise<Texts> {
    const promise = loading.get(locale) ?? fetchTexts(locale)
    loading.set(locale, promise)
    return promise
  }

  const [Screen] = await Promise.all([screen, load(pageLocale())])

  return function ScreenWithTexts() {
    const i18n = useI18n()
    const locale = useLocale()
    const texts = loaded.get(locale) ?? use(load(locale))
    // The texts are added before the children render. Adding the same texts twice has no effect.
    i18n.addTexts(locale, texts)
    return <Screen />
  }
}
