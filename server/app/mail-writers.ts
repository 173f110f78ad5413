import { endingMails } from '#server/modules/scheduling/handlers.ts'
import {
  chargedBackMails,
  disputeMails,
  giftCardMails,
  invoiceMails,
  invoiceReminderMails,
} from '#server/modules/money/handlers.ts'
import { bookingMailWriter, repeatMailWriter, waitingMails } from '#server/modules/booking/handlers.ts'
import { domainMails, orderMailWriter } from '#server/modules/catalogue/handlers.ts'
import { textLimitMails } from '#server/modules/messaging/handlers.ts'
import { productMails, signUpMails } from '#server/modules/identity/handlers.ts'
import { invitationMails } from '#server/modules/organisation/handlers.ts'
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
