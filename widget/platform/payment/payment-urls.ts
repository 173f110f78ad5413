import { useCallback } from 'react'
import { useNavigate, type Path } from 'react-router-dom'
import type { Selection } from '../../data/booking/url-selection.ts'
import { useWidgetNavigation } from '../use-widget-navigation.ts'

/** Query parameters that the card provider adds to the return address (rule B2.8). */
const returnParameters = ['payment_intent', 'payment_intent_client_secret', 'redirect_status']

/** Removes the card provider's parameters from a query string (rule B2.24). */
export function withoutReturn(search: string): string {
  const query = new URLSearchParams(search)
  for (const name of returnParameters) query.delete(name)
  return query.size === 0 ? '' : `?${query}`
}

/** The query string for a payment: its id is set, and the provider's other parameters are removed. */
export function withPayment(search: string, id: string): string {
  const query = new URLSearchParams(withoutReturn(search))
  query.set('payment_intent', id)
  return `?${query}`
}

export const paymentPaths = { order: '/payment', card: '/payment/card', returned: '/payment/return' } as const

interface Options {
  replace?: boolean
  state?: unknown
}

export interface PaymentNavigation {
  /** Returns the URL of a screen that shows a payment, with the payment's id. */
  addressWith: (path: string, paymentId: string) => Pick<Path, 'pathname' | 'search'>
  /** The address of any other screen, without the provider's parameters. */
  addressWithout: (path: string, change?: Partial<Selection>) => Pick<Path, 'pathname' | 'search'>
  goWith: (path: string, paymentId: string, options?: Options) => void
  goWithout: (path: string, change?: Partial<Selection>, options?: Options) => void
}

/** Navigation between the payment screens. The payment's id is in the URL, as after a redirect by the provider. */
export function usePaymentNavigation(): PaymentNavigation {
  const navigate = useNavigate()
  const { addressOf } = useWidgetNavigation()

  const addressWith = useCallback<PaymentNavigation['addressWith']>(
    (path, paymentId) => {
      const { pathname, search } = addressOf(path)
      return { pathname, search: withPayment(search, paymentId) }
    },
    [addressOf],
  )
  const goWith = useCallback<PaymentNavigation['goWith']>(
    (path, paymentId, options = {}) => void navigate(addressWith(path, paymentId), options),
    [addressWith, navigate],
  )
  const addressWithout = useCallback<PaymentNavigation['addressWithout']>(
    (path, change) => {
      const { pathname, search } = addressOf(path, change)
      return { pathname, search: withoutReturn(search) }
    },
    [addressOf],
  )
  const goWithout = useCallback<PaymentNavigation['goWithout']>(
    (path, change, options = {}) => void navigate(addressWithout(path, change), options),
    [addressWithout, navigate],
  )
  return { addressWith, addressWithout, goWith, goWithout }
}
