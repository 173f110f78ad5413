import { useMutation, useQueryClient } from '@tanstack/react-query'
import { AppError } from '#shared/api/app-error.ts'
import { movedOnto } from '#shared/domain/service/service-categories.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { useToast } from '#shared/ui/index.ts'
import { serviceCategoriesQuery, servicesQuery } from '#renderer/data/queries.ts'
import type { Service } from '#renderer/data/api-types.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useErrorText } from '#renderer/platform/calls/use-error-text.ts'

/** A move of a service to the position of another one (`onto`) in the same list. */
export interface ServiceMove {
  readonly service: Service
  readonly onto: Service
  /** The new position in the list, starting at 1. */
  readonly place: number
}

/** Saves a new order of the services (rule D239). A toast reports the result. If somebody else saved an order first, theirs is loaded. */
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
