import type { Ref } from 'react'
import type { PaymentChannel } from '#shared/domain/payment/online-payment-channels.ts'
import type { CardPayment } from '../../../data/payment/card-payment-query.ts'

/** The result of submitting the payment form, as far as the page knows. Only the server knows whether it was paid (threat W5). */
export type Confirmation =
  /** The form was submitted to the provider. */
  | { kind: 'submitted' }
  /** The customer must continue at their bank. */
  | {
      kind: 'at-bank'
      address: string
      /** The id of the payment at the bank, if it differs from the form's payment. */
      paymentId?: string
    }
  /** This page is being redirected to the bank. */
  | { kind: 'leaving' }
  /** Required fields are not filled in; the form shows which. */
  | { kind: 'incomplete' }
  /** The payment was declined, with the provider's message if there is one. */
  | { kind: 'declined'; message: string | undefined }
  | { kind: 'unreachable' }

export interface Confirming {
  /** The absolute address in the widget that the bank returns to. */
  returnUrl: string
  /** Whether the page may be redirected to the bank; not possible in a frame. */
  mayLeave: boolean
  customer: { name: string; email: string }
}

/** The provider's payment form, which only the provider's code can submit. */
export interface PaymentFieldsHandle {
  /** Whether this payment continues on a page of the bank. */
  leavesForBank: () => boolean
  confirm: (confirming: Confirming) => Promise<Confirmation>
}

export interface PaymentFieldsProps {
  ref: Ref<PaymentFieldsHandle>
  payment: CardPayment
  channel: PaymentChannel
  onChannelChange: (channel: PaymentChannel) => void
}
