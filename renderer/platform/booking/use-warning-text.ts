import { useQuery } from '@tanstack/react-query'
import { fullName } from '#shared/domain/team/specialist.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { specialistsQuery } from '#renderer/data/queries.ts'
import type { TimeForCustomer } from '#renderer/data/api-types.ts'
import { useBridge } from '../calls/bridge-context.ts'

type Warning = TimeForCustomer['warnings'][number]

/**
 * Returns a function that formats a warning: a reason why customers cannot book a time online, which a provider may overrule (rule D159).
 * @param timeText formats an instant of the API
 */
export function useWarningText(timeText: (instant: string) => string): (warning: Warning) => string {
  const t = useText('provider')
  const { data: specialists = [] } = useQuery(specialistsQuery(useBridge()))
  return ({ kind, from, to, resource, specialistId }) => {
    const companion = specialists.find(({ id }) => id === specialistId)
    return t(`book-for.warning.${kind}`, {
      from: from === null ? '' : timeText(from),
      to: to === null ? '' : timeText(to),
      resource: resource ?? '',
      companion: companion ? fullName(companion) : '',
    })
  }
}
