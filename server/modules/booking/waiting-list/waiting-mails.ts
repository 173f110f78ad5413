import { formatDate, formatLongDateWithin } from '#shared/i18n/format.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { epochMinuteOf, type EpochMinute } from '#shared/time/instant.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import type { Zone } from '#shared/time/zone.ts'
import { zoneWords } from '#shared/time/zone-words.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { MailBlock, MailContent, MailFact } from '#server/platform/mail/mail-content.ts'
import { widgetUrl } from '#server/platform/mail/mail-links.ts'
import { mailTexts } from '#server/platform/mail/mail-translator.ts'
import type { MailWriter, WriterNeeds } from '#server/platform/mail/mail-writer.ts'
import { wireInstant } from '#server/platform/wire/wire-instants.ts'
import { withZone } from '#server/modules/booking/booking/mails/booking-mail-wording.ts'
import { findCustomer } from '#server/modules/customers/records/index.ts'
import { findOwnOrganisation, replyAddressOf } from '#server/modules/organisation/index.ts'
import {
  countBefore,
  findEntry,
  type WaitingEntry,
} from '#server/modules/booking/records/waiting-list/waiting-entries.ts'
import { newWaitingSecret } from '#server/modules/booking/records/waiting-list/waiting-links.ts'
import type {
  WaitingMailJob,
  WaitingTemplate,
} from '#server/modules/booking/records/waiting-list/waiting-mail-job-types.ts'
import { type WaitingNames, waitingNames } from './waiting-wire.ts'

/** Mails to those who wait. Each links the entry's page in the widget, where a button leaves the list. */
export const waitingMails: MailWriter<WaitingMailJob> = {
  templates: ['waiting-joined', 'waiting-offer', 'waiting-lapsed', 'waiting-moved', 'waiting-ended'],
  newsOf: ({ template, entryId, start }) => [template, entryId, start].filter(Boolean).join(':'),
  write: async (job, needs) => {
    const news = await needs.database.inTenant(job.organisationId, (transaction) =>
      waitingNews(needs, transaction, job, needs.clock()),
    )
    if (!news) return undefined
    const { to, replyTo, secret, ...mail } = news
    const { id, target } = mail.entry
    const links = {
      // The secret stands after the #, which browsers do not send to a server, so it appears in no log (threat A15).
      entry: `${widgetUrl(needs, job, 'waiting', { offer: id })}#${secret}`,
      service: widgetUrl(needs, job, 'timeslot', { serviceId: target.serviceId }),
    }
    return { to, replyTo, content: wordMail(job.template, mail, job.locale, links) }
  },
}

export interface WaitingMail {
  readonly entry: WaitingEntry
  readonly names: WaitingNames
  readonly customerName: string
  /** How many wait before the customer. */
  readonly before: number
}

/** The entry states in which a mail of each template is still sent. In any other state the mail is outdated. */
const statesOf: Record<WaitingTemplate, readonly WaitingEntry['state'][]> = {
  'waiting-joined': ['waiting'],
  'waiting-offer': ['offered'],
  'waiting-lapsed': ['lapsed'],
  'waiting-moved': ['waiting', 'offered'],
  'waiting-ended': ['ended'],
}

async function waitingNews(
  { secrets }: Pick<WriterNeeds, 'secrets'>,
  transaction: TenantTransaction,
  { template, entryId, locale }: WaitingMailJob,
  now: Date,
): Promise<
  (WaitingMail & { readonly to: string; readonly replyTo: string | undefined; readonly secret: string }) | undefined
> {
  const entry = await findEntry(transaction, entryId)
  const customer = entry && (await findCustomer(transaction, entry.customerId))
  const names = customer && (await waitingNames(transaction, locale))
  if (!names || customer.email === '' || !statesOf[template].includes(entry.state)) return undefined
  // An offer that was not mailed before it lapsed is worth nothing.
  if (template === 'waiting-offer' && entry.offer && entry.offer.until <= epochMinuteOf(now)) return undefined
  return {
    to: customer.email,
    replyTo: replyAddressOf(await findOwnOrganisation(transaction)),
    secret: await newWaitingSecret(transaction, entry.id, secrets, now),
    entry,
    names,
    customerName: `${customer.firstName} ${customer.lastName}`.trim(),
    before: (await countBefore(transaction, [entry.id])).get(entry.id) ?? 0,
  }
}

interface WaitingLinks {
  /** The address of the entry's page in the widget. */
  readonly entry: string
  /** The address of the service's available times in the widget. */
  readonly service: string
}

export function wordMail(
  template: WaitingTemplate,
  mail: WaitingMail,
  locale: Locale,
  links: WaitingLinks,
): MailContent {
  const t = mailTexts(locale)
  const { entry, names, customerName: name, before } = mail
  const { organisationName: organization } = names
  const service = names.serviceName(entry.target.serviceId)
  const intro =
    template === 'waiting-joined'
      ? t('waiting-joined.intro', { name, organisation: organization, position: before + 1 })
      : t(`${template}.intro`, { name, organisation: organization })
  const until =
    entry.offer && withZone(moment(names.zone, entry.offer.until, locale), zoneOfEntry(mail, entry.offer.until))
  const action: MailBlock =
    template === 'waiting-lapsed' || template === 'waiting-ended'
      ? { kind: 'action', text: t('cancelled.action'), href: links.service }
      : { kind: 'action', text: t(`${template}.action`), href: links.entry }
  const note: MailBlock[] =
    template === 'waiting-offer'
      ? [{ kind: 'note', text: t('waiting-offer.until', { until: until ?? '' }) }]
      : template === 'waiting-joined' || template === 'waiting-lapsed'
        ? [{ kind: 'note', text: t(`${template}.note`) }]
        : []
  return {
    locale,
    organisationName: organization,
    subject: t(`${template}.subject`, { service }),
    title: t(`${template}.title`),
    blocks: [{ kind: 'text', text: intro }, { kind: 'facts', facts: factsOf(mail, service, locale) }, action, ...note],
    footer: t('footer', { organisation: organization }),
  }
}

/** What somebody waits for, or the time that was offered. */
function factsOf(mail: WaitingMail, service: string, locale: Locale): MailFact[] {
  const t = mailTexts(locale)
  const { entry, names } = mail
  const { target, offer } = entry
  const specialist = names.specialistName(target.specialistId)
  const start = offer?.start ?? (target.kind === 'session' ? target.start : undefined)
  const date = start === undefined && target.kind === 'day' ? target.day : dateOf(names.zone, start ?? 0)
  return [
    { label: t('label.service'), lines: [service] },
    ...(specialist === '' ? [] : [{ label: t('label.specialist'), lines: [specialist] }]),
    { label: t('label.date'), lines: [`${formatLongDateWithin(date, locale)} ${date.slice(0, 4)}`] },
    ...(start === undefined
      ? []
      : [{ label: t('label.time'), lines: [withZone(timeOf(names.zone, start), zoneOfEntry(mail, start))] }]),
  ]
}

/** The name of the zone for a service by phone or video; empty for others (rule D352). */
const zoneOfEntry = ({ entry, names }: WaitingMail, instant: EpochMinute): string =>
  names.isRemote(entry.target.serviceId) ? zoneWords(names.zone, instant) : ''

const dateOf = (zone: Zone, instant: EpochMinute) => wireInstant(zone, instant).slice(0, 10) as LocalDate
const timeOf = (zone: Zone, instant: EpochMinute) => wireInstant(zone, instant).slice(11, 16)
const moment = (zone: Zone, instant: EpochMinute, locale: Locale) =>
  `${formatDate(dateOf(zone, instant), locale)}, ${timeOf(zone, instant)}`
