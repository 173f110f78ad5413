import { useMutation, useQueryClient } from '@tanstack/react-query'
import { AppError } from '#shared/api/app-error.ts'
import { movedOnto } from '#shared/domain/service/service-categories.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { useToast } from '#shared/ui/index.ts'
import { serviceCategoriesQuery, servicesQuery } from '#renderer/data/queries.ts'
import type { Service } from '#renderer/data/wire.ts'
import { useBridge } from '#renderer/platform/bridge-context.ts'
import { useErrorText } from '#renderer/platform/use-error-text.ts'

/** A service that takes the place of another one in the same list. */
export interface ServiceMove {
  readonly service: Service
  readonly onto: Service
  /** The place in its list after the move, from 1. */
  readonly place: number
}

/** Moves services in the order by hand (rule D239). The result is said in a toast; what somebody else saved first is shown again. */
export function useServiceOrder(services: readonly Service[], version: number | undefined) {
  const t = useText('provider')
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const showToast = useToast()
  const errorText = useErrorText()
  return useMutation({
    mutationFn: async ({ service, onto }: ServiceMove) => {
      const order = movedOnto(services, service.id, onto.id)
      const serviceIds = order.map(({ id }) => id)
      const categories = await bridge.call('saveServiceOrder', {
        body: { serviceIds, ...(version !== undefined && { version }) },
      })
      return { order, categories }
    },
    onSuccess: ({ order, categories }, { service: { name }, place }) => {
      queryClient.setQueryData(servicesQuery(bridge).queryKey, [...order])
      queryClient.setQueryData(serviceCategoriesQuery(bridge).queryKey, categories)
      showToast({ kind: 'success', title: t('services.moved', { name, place }) })
    },
    onError: (error) => {
      const isOutdated = error instanceof AppError && error.code === 'conflict'
      showToast({ kind: 'error', title: isOutdated ? t('services.order-conflict') : errorText(error) })
      void queryClient.invalidateQueries({ queryKey: servicesQuery(bridge).queryKey })
    },
  })
}
