import type { ComponentType } from 'react'
import { useLocale } from '#shared/i18n/use-text.ts'

/** One state of a part, as the gallery (`npm run stories`) shows it and its test examines it. */
export interface Story {
  readonly name: string
  readonly Example: ComponentType
  /** CSS selector of what is pressed to see the state, such as the header of a list. */
  readonly press?: string
}

export interface StoryGroup {
  readonly title: string
  readonly stories: readonly Story[]
}

/** Sample words in the language on the screen: `const word = useWords(); word('Service', 'Dienst')`. */
export function useWords(): (english: string, dutch: string) => string {
  const locale = useLocale()
  return (english, dutch) => (locale === 'nl' ? dutch : english)
}
