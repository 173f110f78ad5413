import type { JobResult, PgBoss } from 'pg-boss'
import type { Locale } from '#shared/i18n/locale.ts'
import type { RunningRequests } from '#server/platform/concurrency/running-requests.ts'
import { accountExists, invitation, verificationCode } from '#server/features/account/account-mails.ts'
import type { BookingLinkAction, BookingLinks, BookingMail } from '#server/features/booking/mails/booking-mails.ts'
import {
  hasCalendarFile,
  isForSpecialist,
  toCustomer,
  toSpecialist,
} from '#server/features/booking/mails/mail-templates.ts'
import { UndeliverableMail, type CalendarFile, type Mailer } from '#server/platform/mail/mailer.ts'
import type { MailContent } from '#server/platform/mail/mail-content.ts'
import { mailHtml } from '#server/platform/mail/mail-html.ts'
import type {
  AccountExistsJob,
  BookingMailJob,
  InvitationJob,
  MailJob,
  OrderMailJob,
  VerificationCodeJob,
} from '#server/platform/mail/mail-job.ts'
import { mailQueue } from '#server/platform/mail/mail-queue.ts'
import { mailText } from '#server/platform/mail/mail-text.ts'
import { type OrderMail, orderMail } from '#server/features/package/order-mails.ts'
import { productMail } from '#server/features/account/product-mails.ts'

/** What the mail of a booking needs from the database; texts and recipients are never taken from a client. */
export interface BookingNews {
  readonly booking: BookingMail
  readonly serviceId: string
  readonly specialistEmail: string
  /** In which the specialist uses the product, else their organisation's. */
  readonly specialistLocale: Locale
  /** The event as a file: an invitation, or its cancellation. */
  readonly calendarFile: CalendarFile
}

export interface MailSources {
  /** The organisation's name, or undefined when it is gone. */
  organisationName(organisationId: string): Promise<string | undefined>
  /** Undefined when the booking is gone or what the mail says of it is over: then nothing is sent. */
  bookingNews(job: BookingMailJob): Promise<BookingNews | undefined>
  /** Undefined when there is no such order any more, or nobody to write to. */
  orderNews(job: OrderMailJob): Promise<OrderNews | undefined>
}

export interface OrderNews {
  readonly order: OrderMail
  readonly customerEmail: string
  /** Where an answer goes; undefined when the organisation named none. */
  readonly contactEmail: string | undefined
}

export interface MailWorkerOptions {
  readonly boss: PgBoss
  readonly mailer: Mailer
  readonly sources: MailSources
  /** Address of the product as customers reach it, without a trailing slash. */
  readonly publicUrl: string
  /** How long a verification code works. */
  readonly codeMinutes: number
  /** How long the link of an invitation works. */
  readonly invitationDays: number
  /** What goes before mail: it is sent in quiet moments, or when it has waited long enough. */
  readonly requests: Pick<RunningRequests, 'untilIdle'>
  /** Hears of every attempt that failed; the message names no person (threat D7). */
  readonly onFailure: (message: string, error: unknown) => void
}

/** Sends what waits in the outbox until `boss` stops. Any number of processes may do so at once. */
export async function startMailWorker(options: MailWorkerOptions): Promise<void> {
  // A new mail announces itself; polling finds those whose next try is due, and what is left of a rush or a crash: as long
  // as there are as many as it can take, a worker goes on without a pause.
  const how = {
    perJobResults: true,
    localConcurrency: 2,
    batchSize: 4,
    burstWhenBatchFull: true,
    pollingIntervalSeconds: 2,
    notifyPollingIntervalSeconds: 5,
  } as const
  await options.boss.work<MailJob, unknown, typeof how>(mailQueue.name, how, async (jobs) =>
    Promise.all(jobs.map(async ({ id, data }) => settle(id, data, options))),
  )
}

/** Milliseconds that a mail lets requests go first, at most. */
const PATIENCE = 2000

async function settle(id: string, job: MailJob, options: MailWorkerOptions): Promise<JobResult> {
  await options.requests.untilIdle(PATIENCE)
  try {
    await sendMail(id, job, options)
    return { id, status: 'completed' }
  } catch (error) {
    options.onFailure(`Mail ${job.template} ${id} was not sent`, error)
    const reason = { message: error instanceof Error ? error.message : String(error) }
    return { id, status: error instanceof UndeliverableMail ? 'deadletter' : 'failed', output: reason }
  }
}

async function sendMail(id: string, job: MailJob, options: MailWorkerOptions): Promise<void> {
  const worded = await word(job, options)
  if (!worded) return
  const { to, replyTo, calendarFile, content } = worded
  await options.mailer.send({
    to,
    replyTo,
    calendarFile,
    senderName: content.organisationName,
    subject: content.subject,
    text: mailText(content),
    html: mailHtml(content),
    messageId: `<${id}@${new URL(options.publicUrl).hostname}>`,
  })
}

interface WordedMail {
  readonly to: string
  readonly replyTo?: string
  readonly content: MailContent
  readonly calendarFile?: CalendarFile
}

async function word(job: MailJob, options: MailWorkerOptions): Promise<WordedMail | undefined> {
  if ('bookingId' in job) {
    const news = await options.sources.bookingNews(job)
    return news && wordNews(job, news, options.publicUrl)
  }
  if ('orderId' in job) {
    const news = await options.sources.orderNews(job)
    if (!news) return undefined
    const links = { servicesUrl: widgetUrl(options.publicUrl, job, '') }
    return {
      to: news.customerEmail,
      ...(news.contactEmail !== undefined && { replyTo: news.contactEmail }),
      content: orderMail(job.template, news.order, job.locale, links),
    }
  }
  if (!('organisationId' in job)) {
    return { to: job.to, content: productMail(job, { codeMinutes: options.codeMinutes, appUrl: appUrl(options) }) }
  }
  const organisationName = await options.sources.organisationName(job.organisationId)
  if (organisationName === undefined) return undefined
  return { to: job.to, content: contentOf(job, organisationName, options) }
}

function contentOf(
  job: VerificationCodeJob | AccountExistsJob | InvitationJob,
  organisationName: string,
  options: MailWorkerOptions,
): MailContent {
  const { locale } = job
  switch (job.template) {
    case 'verification-code':
      return verificationCode({ organisationName, code: job.code, minutes: options.codeMinutes }, locale)
    case 'account-exists':
      return accountExists(organisationName, widgetUrl(options.publicUrl, job, 'login'), locale)
    default: {
      const links = { url: `${appUrl(options)}#/join/${job.token}`, appLink: `inplan://join/${job.token}` }
      return invitation({ organisationName, inviter: job.inviter, days: options.invitationDays, ...links }, locale)
    }
  }
}

const appUrl = ({ publicUrl }: MailWorkerOptions): string => `${publicUrl}/provider/`

function wordNews(job: BookingMailJob, news: BookingNews, publicUrl: string): WordedMail {
  const { booking, specialistEmail, specialistLocale, calendarFile } = news
  const { template, locale } = job
  const customerEmail = booking.customer.email
  const links = linksOf(job, news, publicUrl)
  return isForSpecialist(template)
    ? {
        to: specialistEmail,
        ...(customerEmail !== '' && { replyTo: customerEmail }),
        content: toSpecialist[template](booking, specialistLocale, links),
      }
    : {
        to: customerEmail,
        replyTo: specialistEmail,
        content: toCustomer[template](booking, locale, links),
        ...(hasCalendarFile(template) && { calendarFile }),
      }
}

function linksOf(job: BookingMailJob, { serviceId }: BookingNews, publicUrl: string): BookingLinks {
  const { bookingId: appointmentId } = job
  return {
    bookAgainUrl: widgetUrl(publicUrl, job, 'timeslot', { serviceId }),
    bookingUrl: (action?: BookingLinkAction) =>
      widgetUrl(publicUrl, job, '', { appointmentId, ...(action && { action }) }),
  }
}

/** An address inside the widget; Dutch is the default language and has no path of its own (rule B2.2). */
function widgetUrl(
  publicUrl: string,
  { organisationId, locale }: Pick<AccountExistsJob, 'organisationId' | 'locale'>,
  path: string,
  query: Readonly<Record<string, string>> = {},
): string {
  const search = new URLSearchParams({ organization_id: organisationId, ...query })
  return `${publicUrl}/widget/${locale === 'en' ? 'en/' : ''}${path}?${search.toString()}`
}
