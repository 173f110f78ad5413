import { organisationNameFor } from '#shared/domain/organisation/name-and-tagline-by-language.ts'
import type { ServiceCategory } from '#shared/domain/service/service-categories.ts'
import type { Service } from '#shared/domain/service/service.ts'
import { fullName, type Specialist } from '#shared/domain/team/specialist.ts'
import { textFor } from '#shared/domain/words/texts-by-language.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { PageContent } from '#server/modules/catalogue/index.ts'

/** The organisation's own texts in the language of a page. */
export interface WordsOfPage {
  readonly name: string
  readonly tagline: string
  readonly about: string
  ofService(service: Service): { readonly name: string; readonly description: string }
  ofCategory(category: ServiceCategory): string
  ofSpecialist(specialist: Specialist): { readonly name: string; readonly title: string; readonly bio: string }
}

/**
 * Returns the organisation's own texts in the page's language, or the original text where no translation exists. All pages must take these
 * texts from here.
 */
export function wordsOfPage({ organisation, page }: PageContent, locale: Locale): WordsOfPage {
  return {
    name: organisationNameFor(organisation, locale),
    tagline: textFor<'tagline'>(organisation, 'tagline', locale),
    about: textFor(page, 'about', locale),
    ofService: (service) => ({
      name: textFor(service, 'name', locale),
      description: textFor(service, 'description', locale),
    }),
    ofCategory: (category) => textFor(category, 'name', locale),
    ofSpecialist: (person) => ({
      name: fullName(person),
      title: textFor(person, 'jobTitle', locale),
      bio: textFor(person, 'bio', locale),
    }),
  }
}
