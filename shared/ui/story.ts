import type { ComponentType } from 'react'
import { useLocale } from '#shared/i18n/use-text.ts'

/** One state of a component, shown in the gallery (`npm run stories`) and checked by its test. */
export interface Story {
  readonly name: string
  readonly Example: ComponentType
  /** CSS selector of an element to click first, such as the header of a list. */
  readonly press?: string
}

export interface StoryGroup {
  readonly title: string
  readonly stories: readonly Story[]
}

/** Sample words in the current language: `const word = useWords(); word('Service', 'Dienst')`. */
export function useWords(): (english: string, dutch: string) => string {
  const locale = useLocale()
  return (english, dutch) => (locale === 'nl' ? dutch : english)
}
