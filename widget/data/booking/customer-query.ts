import { queryOptions } from '@tanstack/react-query'
import { AppError } from '#shared/api/app-error.ts'
import type { Output } from '#shared/api/client.ts'
import { call } from '../lazy-api-client.ts'

export type Customer = Output<'customerByEmail'>

/** The logged-in person as a customer of this organisation; null for a person who has never booked here. */
export const customerQuery = (email: string) =>
  queryOptions({
    queryKey: ['customer', email],
    queryFn: async (): Promise<Customer | null> => {
      try {
        return await call('customerByEmail', { body: { email } })
      } catch (error) {
        if (error instanceof AppError && error.code === 'not-found') return null
        throw error
      }
    },
  })

export const fullNameOf = ({ firstName, lastName }: Pick<Customer, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim()
