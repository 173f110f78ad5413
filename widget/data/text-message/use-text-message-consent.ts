import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { AppError } from '#shared/api/app-error.ts'
import type { Output } from '#shared/api/client.ts'
import { call } from '../lazy-api-client.ts'
import { boot } from '../boot-settings.ts'
import { customerQueryKey } from '../booking/customer-query-key.ts'

export interface OwnTexts {
  /** The customer's settings for text messages; undefined until they are loaded. */
  readonly own: Output<'ownTexts'> | undefined
  /** Saves the customer's consent to the wording that is shown. A call while another one runs is ignored. */
  readonly agree: (phoneNumber: string, onAgreed?: () => void) => void
  readonly end: () => void
  readonly isSaving: boolean
  /** The error message for the phone number. */
  readonly numberError: string | undefined
  /** Another problem. */
  readonly error: Error | undefined
}

const ownTextsQuery = (userId: string, bookingId: string | undefined) =>
  queryOptions({
    queryKey: [...customerQueryKey, boot.organisationId, 'texts', userId, bookingId],
    queryFn: ({ signal }) => call('ownTexts', { query: { bookingId } }, { signal }),
    enabled: userId !== '',
  })

/**
 * Returns whether the customer gets reminders by text message (rule D259), and functions to change that.
 * @param userId empty when nobody is logged in
 * @param bookingId the booking whose link the guest has opened
 */
export function useTextMessageConsent(userId: string, bookingId?: string): OwnTexts {
  const client = useQueryClient()
  const query = ownTextsQuery(userId, bookingId)
  const { data: own } = useQuery(query)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (phoneNumber: string | undefined) =>
      call('saveOwnTexts', {
        body: {
          bookingId,
          ...(phoneNumber === undefined ? { agrees: false } : { agrees: true, phoneNumber, wording: own?.wording }),
        },
      }),
    onSuccess: (saved) => void client.setQueryData(query.queryKey, saved),
    // The wording of the consent may have changed, so it is fetched again.
    onError: () => client.invalidateQueries({ queryKey: query.queryKey }),
  })
  const numberError = error instanceof AppError ? error.fieldErrors['phoneNumber'] : undefined
  return {
    own,
    agree: (phoneNumber, onAgreed) => {
      if (!isPending) mutate(phoneNumber, { onSuccess: () => onAgreed?.() })
    },
    end: () => mutate(undefined),
    isSaving: isPending,
    numberError,
    error: numberError === undefined ? (error ?? undefined) : undefined,
  }
}
