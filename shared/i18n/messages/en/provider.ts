import { absenceTexts } from './provider/absence.ts'
import { accountTexts } from './provider/account.ts'
import { agendaTexts } from './provider/agenda.ts'
import { appTexts } from './provider/app.ts'
import { attendanceTexts } from './provider/attendance.ts'
import { availabilityTexts } from './provider/availability.ts'
import { bookingTexts } from './provider/booking.ts'
import { bookingMoneyTexts } from './provider/booking-money.ts'
import { calendarTexts } from './provider/calendar.ts'
import { catalogueTexts } from './provider/service-categories-and-order.ts'
import { customerTexts } from './provider/customer.ts'
import { firstRunTexts } from './provider/first-run.ts'
import { forCustomerTexts } from './provider/for-customer.ts'
import { groupSessionTexts } from './provider/group-session.ts'
import { imageTexts } from './provider/image.ts'
import { invoiceTexts } from './provider/invoice.ts'
import { locationTexts } from './provider/location.ts'
import { offlineTexts } from './provider/offline.ts'
import { ownPageTexts } from './provider/own-page.ts'
import { packageTexts } from './provider/package.ts'
import { paymentAccountTexts } from './provider/payment-account.ts'
import { repeatTexts } from './provider/repeat.ts'
import { questionTexts } from './provider/question.ts'
import { reportTexts } from './provider/report.ts'
import { resourceTexts } from './provider/resource.ts'
import { serviceTexts } from './provider/service.ts'
import { settingsTexts } from './provider/settings.ts'
import { teamTexts } from './provider/team.ts'
import { voucherTexts } from './provider/voucher.ts'
import { waitingTexts } from './provider/waiting.ts'

/** Texts of the provider app (spec A), one file per feature. */
export const provider = {
  ...appTexts,
  ...calendarTexts,
  ...bookingTexts,
  ...bookingMoneyTexts,
  ...forCustomerTexts,
  ...groupSessionTexts,
  ...repeatTexts,
  ...waitingTexts,
  ...catalogueTexts,
  ...customerTexts,
  ...questionTexts,
  ...reportTexts,
  ...invoiceTexts,
  ...agendaTexts,
  ...attendanceTexts,
  ...availabilityTexts,
  ...absenceTexts,
  ...serviceTexts,
  ...imageTexts,
  ...locationTexts,
  ...ownPageTexts,
  ...resourceTexts,
  ...packageTexts,
  ...voucherTexts,
  ...teamTexts,
  ...firstRunTexts,
  ...settingsTexts,
  ...paymentAccountTexts,
  ...accountTexts,
  ...offlineTexts,
} as const
