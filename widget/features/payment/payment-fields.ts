import type { Ref } from 'react'
import type { PaymentChannel } from '#shared/domain/payment/payment-channels.ts'
import type { CardPayment } from '../../app/payment/card-payment.ts'

/** What the customer's press on "Pay" came to, as far as the page knows; what was paid, the server says (threat W5). */
export type Confirmation =
  /** The provider has it. */
  | { kind: 'submitted' }
  /** The customer goes on at their bank. */
  | { kind: 'at-bank'; address: string }
  /** This page itself is on its way to the bank. */
  | { kind: 'leaving' }
  /** The fields say what is missing. */
  | { kind: 'incomplete' }
  /** In the provider's words, when it has any. */
  | { kind: 'declined'; message: string | undefined }
  | { kind: 'unreachable' }

export interface Confirming {
  /** Where the bank leads back to: an address of the widget, whole. */
  returnUrl: string
  /** Whether the page may go to the bank itself; in a frame it may not. */
  mayLeave: boolean
  customer: { name: string; email: string }
}

/** The provider's form, which only it can send. */
export interface PaymentFieldsHandle {
  /** Whether paying like this goes on in a page of the bank. */
  leavesForBank: () => boolean
  confirm: (confirming: Confirming) => Promise<Confirmation>
}

export interface PaymentFieldsProps {
  ref: Ref<PaymentFieldsHandle>
  payment: CardPayment
  channel: PaymentChannel
  onChannelChange: (channel: PaymentChannel) => void
}
