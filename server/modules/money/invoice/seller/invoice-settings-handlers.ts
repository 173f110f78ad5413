import type { Output } from '#shared/api/client.ts'
import { NO_REMINDERS } from '#shared/domain/invoice/reminder-policy.ts'
import { sellerProblems } from '#shared/domain/invoice/seller.ts'
import { type Language, textFor } from '#shared/domain/words/texts-by-language.ts'
import { zoneOf } from '#shared/time/zone.ts'
import { listOwnPackages, listOwnServices } from '#server/modules/catalogue/index.ts'
import { findOrganisation } from '#server/modules/organisation/index.ts'
import { announce } from '#server/platform/change-feed.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { type Handlers, refuse, type RequestOf } from '#server/platform/http/handler.ts'
import { isOutdated } from '#server/platform/http/is-outdated-edit.ts'
import { ourWord } from '#server/platform/wire/wire-enums.ts'
import { madeWords, treatmentWords } from '#server/modules/money/invoice/invoice-wire-enums.ts'
import { dateIn, nextReminding } from '#server/modules/money/invoice/invoice-dates.ts'
import { findSeller, lockSeller, saveSeller, sellerOf, setReminding, type StoredSeller } from './sellers.ts'
import { addTreatments, currentTreatments, type TreatmentOf } from './vat-treatment-history.ts'

type Settings = Output<'invoiceSettings'>
type Body = RequestOf<'saveInvoiceSettings'>['body']

/** Handlers for the seller's data on an organisation's invoices, and for its VAT settings (rules D243 and D244). */
export function invoiceSettingsHandlers({
  database,
}: Pick<Dependencies, 'database'>): Pick<Handlers, 'invoiceSettings' | 'saveInvoiceSettings'> {
  return {
    invoiceSettings: ({ organisationId, reader }) =>
      database.inTenant(
        organisationId,
        async (transaction) => (await readSettings(transaction, reader)) ?? refuse('not-found'),
      ),

    saveInvoiceSettings: ({ organisationId, body, reader, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        const organisation = await findOrganisation(transaction)
        if (!organisation) return refuse('not-found')
        const stored = await lockSeller(transaction)
        if (stored && isOutdated(body.version, stored.version)) return refuse('conflict')
        const seller = sellerOf(body)
        const made = ourWord(madeWords, body.made)
        const problems = sellerProblems(seller, made)
        if (Object.keys(problems).length > 0) return refuse('validation', problems)
        const known = await currentTreatments(transaction)
        const wanted = await wantedTreatments(transaction, body)
        if (!wanted) return refuse('not-found')
        await addTreatments(
          transaction,
          wanted.filter((each) => isDifferent(known, each)),
          now,
        )
        const zone = zoneOf(organisation.zone)
        const policy = { made, paymentDays: body.paymentTerm, prefix: body.prefix }
        const { reminders, reminderDays } = body
        const remindersFrom = reminders === 0 ? null : (stored?.remindersFrom ?? dateIn(zone, now))
        const reminding = { reminders, reminderDays, remindersFrom }
        await saveSeller(transaction, { ...seller, ...policy, ...reminding, version: (stored?.version ?? 0) + 1 })
        await setReminding(transaction, reminders === 0 ? null : nextReminding(zone, now))
        await announce(transaction, ['settings'])
        return (await readSettings(transaction, reader)) ?? refuse('not-found')
      }),
  }
}

/** Returns the requested VAT treatments; undefined when a named service or package does not belong to the organisation. */
async function wantedTreatments(transaction: TenantTransaction, body: Body): Promise<TreatmentOf[] | undefined> {
  const services = new Set((await listOwnServices(transaction)).map(({ id }) => id))
  const packages = new Set((await listOwnPackages(transaction)).map(({ id }) => id))
  if (!body.services.every(({ id }) => services.has(id)) || !body.packages.every(({ id }) => packages.has(id)))
    return undefined
  const ours = (treatment: Body['services'][number]['treatment']) => treatment && ourWord(treatmentWords, treatment)
  return [
    { serviceId: null, packageId: null, treatment: ourWord(treatmentWords, body.vat) },
    ...body.services.map(({ id, treatment }) => ({ serviceId: id, packageId: null, treatment: ours(treatment) })),
    ...body.packages.map(({ id, treatment }) => ({ serviceId: null, packageId: id, treatment: ours(treatment) })),
  ]
}

const treatmentIn = (known: readonly TreatmentOf[], { serviceId, packageId }: Omit<TreatmentOf, 'treatment'>) =>
  known.find((each) => each.serviceId === serviceId && each.packageId === packageId)?.treatment ?? null

const isDifferent = (known: readonly TreatmentOf[], wanted: TreatmentOf): boolean =>
  treatmentIn(known, wanted) !== wanted.treatment

/** The proposed settings before the first save: the organisation's name and the Dutch standard rate. */
const unsaved = (name: string): Omit<StoredSeller, 'version'> => ({
  made: 'never',
  name,
  street: '',
  postalCode: '',
  city: '',
  country: 'NL',
  registerNumber: '',
  vatId: '',
  iban: '',
  isSmallBusiness: false,
  paymentDays: 14,
  prefix: '',
  ...NO_REMINDERS,
})

async function readSettings(
  transaction: TenantTransaction,
  reader: Language | undefined,
): Promise<Settings | undefined> {
  const organisation = await findOrganisation(transaction)
  if (!organisation) return undefined
  const stored = await findSeller(transaction)
  const { made, paymentDays, remindersFrom: _, ...seller } = stored ?? unsaved(organisation.storedName)
  const known = await currentTreatments(transaction)
  const theirs = (of: Omit<TreatmentOf, 'treatment'>) => {
    const treatment = treatmentIn(known, of)
    return treatment && treatmentWords[treatment]
  }
  return {
    ...seller,
    made: madeWords[made],
    paymentTerm: paymentDays,
    vat: theirs({ serviceId: null, packageId: null }) ?? 'STANDARD',
    services: (await listOwnServices(transaction))
      .filter(({ isWithdrawn }) => !isWithdrawn)
      .map((service) => ({
        id: service.id,
        name: textFor(service, 'name', reader),
        treatment: theirs({ serviceId: service.id, packageId: null }),
      })),
    packages: (await listOwnPackages(transaction))
      .filter(({ isWithdrawn }) => !isWithdrawn)
      .map((sold) => ({
        id: sold.id,
        name: textFor(sold, 'name', reader),
        treatment: theirs({ serviceId: null, packageId: sold.id }),
      })),
  }
}
