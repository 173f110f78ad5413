import { endingMails } from '#server/features/availability/ending/ending-mails.ts'
import { disputeMails } from '#server/features/payment/dispute/dispute-mails.ts'
import { bookingMailWriter } from '#server/features/booking/mails/write-booking-mail.ts'
import { invoiceMails, invoiceReminderMails } from '#server/features/invoice/mails/invoice-mail-wording.ts'
import { orderMailWriter } from '#server/features/package/write-order-mail.ts'
import { textLimitMails } from '#server/features/reminders/text-limit-mails.ts'
import { domainMails } from '#server/features/own-page/domain/domain-mails.ts'
import { repeatMailWriter } from '#server/features/repeat/mails/write-repeat-mail.ts'
import { productMails, signUpMails } from '#server/features/session/mails/session-mail-writers.ts'
import { waitingMails } from '#server/features/waiting-list/waiting-mails.ts'
import { invitationMails } from '#server/features/team/invitation/invitation-mails.ts'
import { chargedBackMails } from '#server/features/voucher/gift-card/charged-back-mail.ts'
import { giftCardMails } from '#server/features/voucher/gift-card/gift-card-mail-wording.ts'
import type { MailWriter } from '#server/platform/mail/mail-writer.ts'

/** The mail writers of all features. */
export const mailWriters: readonly MailWriter[] = [
  bookingMailWriter,
  orderMailWriter,
  invoiceMails,
  invoiceReminderMails,
  repeatMailWriter,
  signUpMails,
  productMails,
  invitationMails,
  endingMails,
  waitingMails,
  disputeMails,
  textLimitMails,
  domainMails,
  giftCardMails,
  chargedBackMails,
]
