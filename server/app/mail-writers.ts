import { endingMails } from '#server/modules/scheduling/availability/ending/ending-mails.ts'
import { disputeMails } from '#server/modules/money/payment/dispute/dispute-mails.ts'
import { bookingMailWriter } from '#server/modules/booking/booking/mails/write-booking-mail.ts'
import { invoiceMails, invoiceReminderMails } from '#server/modules/money/invoice/mails/invoice-mail-wording.ts'
import { orderMailWriter } from '#server/modules/catalogue/package/write-order-mail.ts'
import { textLimitMails } from '#server/modules/messaging/reminders/text-limit-mails.ts'
import { domainMails } from '#server/modules/catalogue/own-page/domain/domain-mails.ts'
import { repeatMailWriter } from '#server/modules/booking/repeat/mails/write-repeat-mail.ts'
import { productMails, signUpMails } from '#server/modules/identity/session/mails/session-mail-writers.ts'
import { waitingMails } from '#server/modules/booking/waiting-list/waiting-mails.ts'
import { invitationMails } from '#server/modules/organisation/team/invitation/invitation-mails.ts'
import { chargedBackMails } from '#server/modules/money/voucher/gift-card/charged-back-mail.ts'
import { giftCardMails } from '#server/modules/money/voucher/gift-card/gift-card-mail-wording.ts'
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
