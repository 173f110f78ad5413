import { centsOfEuros } from '#shared/domain/payment/money.ts'
import type { Package } from '#shared/domain/package/package.ts'
import { MOST_PACKAGES } from '#shared/domain/package/package-rules.ts'
import { fromWords, rewritten } from '#shared/domain/words/texts-by-language.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { announce } from '#server/platform/change-feed.ts'
import { findOrganisation, languageOf } from '#server/modules/organisation/index.ts'
import { listOwnPackages, lockOwnPackage, savePackage, withdrawPackage } from './packages.ts'
import { listServices } from '#server/modules/catalogue/service/services.ts'
import { wireOwnPackage } from './package-wire.ts'
import { type FieldProblems, type Handlers, refuse, type RequestOf } from '#server/platform/http/handler.ts'
import { isId } from '#server/platform/http/identifiers.ts'
import { priceProblem } from '#server/modules/catalogue/service/service-handlers.ts'
import { isOutdated } from '#server/platform/http/is-outdated-edit.ts'

/** Handlers with which a provider manages packages (rules B3.8 and D66). */
export function packageHandlers({
  database,
  secrets,
}: Dependencies): Pick<Handlers, 'providerPackages' | 'savePackage' | 'withdrawPackage'> {
  return {
    providerPackages: ({ organisationId, reader }) =>
      database.inTenant(organisationId, async (transaction) => {
        const services = await listServices(transaction)
        const languages = { own: await languageOf(transaction), reader }
        return (await listOwnPackages(transaction)).map((each) => wireOwnPackage(each, services, languages))
      }),

    savePackage: ({ organisationId, body, reader, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        const organisation = await findOrganisation(transaction)
        const existing = isId(body.id) ? await lockOwnPackage(transaction, body.id) : undefined
        if (!organisation || (body.id && !existing)) return refuse('not-found')
        if (existing && isOutdated(body.version, existing.version)) return refuse('conflict')
        const services = await listServices(transaction)
        const problems = problemsOf(body, new Set(services.map(({ id }) => id)))
        if (problems) return refuse('validation', problems)
        const isFull = !existing && (await listOwnPackages(transaction)).length >= MOST_PACKAGES
        if (isFull) return refuse('validation', { name: 'too-many-packages' })
        const languages = { own: await languageOf(transaction), reader }
        const texts = body.names
          ? fromWords({ name: body.names }, 'name', languages.own)
          : rewritten(existing ?? { name: '' }, { name: body.name }, reader)
        const saved: Package = {
          id: existing?.id ?? secrets.id(),
          organisationId,
          ...texts,
          priceCents: centsOfEuros(body.price) ?? 0,
          // Items are sorted as the database returns them, because the answer contains them.
          items: body.packageServices.toSorted((a, b) => (a.serviceId < b.serviceId ? -1 : 1)),
          validityDays: body.validityDays,
        }
        await savePackage(transaction, saved, now)
        await announce(transaction, ['catalogue', 'services'])
        const { version, isWithdrawn } = existing ?? { version: 0, isWithdrawn: false }
        return wireOwnPackage({ ...saved, version: version + 1, isWithdrawn }, services, languages)
      }),

    withdrawPackage: ({ organisationId, body: { id, version }, reader, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        const existing = isId(id) ? await lockOwnPackage(transaction, id) : undefined
        if (!existing) return refuse('not-found')
        const services = await listServices(transaction)
        const languages = { own: await languageOf(transaction), reader }
        if (existing.isWithdrawn) return wireOwnPackage(existing, services, languages)
        if (isOutdated(version, existing.version)) return refuse('conflict')
        await withdrawPackage(transaction, id, now)
        await announce(transaction, ['catalogue', 'services'])
        return wireOwnPackage({ ...existing, version: existing.version + 1, isWithdrawn: true }, services, languages)
      }),
  }
}

function problemsOf(
  { price, freeOfCharge, packageServices }: RequestOf<'savePackage'>['body'],
  services: ReadonlySet<string>,
): FieldProblems | undefined {
  const ids = packageServices.map(({ serviceId }) => serviceId)
  const areOwn = ids.every((id) => services.has(id)) && new Set(ids).size === ids.length
  const wrongPrice = priceProblem(price, freeOfCharge)
  if (areOwn && !wrongPrice) return undefined
  return { ...(!areOwn && { packageServices: 'invalid' as const }), ...(wrongPrice && { price: wrongPrice }) }
}
