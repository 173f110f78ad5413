import { missingIn } from '#shared/domain/words/texts-by-language.ts'
import { useText } from '#shared/i18n/use-text.ts'
import type { Service } from '#renderer/data/api-types.ts'
import { hasSpecialists, useSession } from '#renderer/platform/session/session-context.ts'

/**
 * Returns a function that describes a service in short texts: state, kind, seats, specialists, and the language in which texts are missing.
 */
export function useServiceFacts(): (service: Service) => readonly string[] {
  const t = useText('provider')
  const uiText = useText('ui')
  const session = useSession()
  return (service) => {
    const missing = isTranslated(service) ? (missingIn(service.names) ?? missingIn(service.descriptions)) : undefined
    return [
      service.withdrawn && t('service.withdrawn'),
      t(`service.type.${service.serviceKind}`),
      service.serviceKind === 'PUBLIC' && uiText('seats', { count: service.capacity }),
      hasSpecialists(session) && t('specialists', { count: service.specialistIds.length }),
      missing && t('services.missing', { language: t(`words.${missing}`) }),
    ].filter((fact) => fact !== false && fact !== undefined)
  }
}

/**
 * Whether at least one text exists in both languages. An organisation that uses one language only needs no hint about missing translations.
 */
const isTranslated = ({ names, descriptions }: Service): boolean =>
  [names, descriptions].some(({ nl, en }) => nl !== '' && en !== '')
