import { COUPON_CODE, type Coupon, MOST_COUPONS } from '#shared/domain/coupon/coupon.ts'
import { centsOfEuros } from '#shared/domain/payment/money.ts'
import { couponCodeOf } from '#shared/domain/price/voucher-code.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import { zoneOf } from '#shared/time/zone.ts'
import { writeAuditEntry } from '#server/modules/identity/records/index.ts'
import { findOrganisation } from '#server/modules/organisation/index.ts'
import { listServices } from '#server/modules/catalogue/index.ts'
import { listCoupons, lockCoupon, saveCoupon } from '#server/modules/money/records/voucher/coupon/coupons.ts'
import { announce } from '#server/platform/change-feed.ts'
import { brokenConstraint } from '#server/platform/database/database-errors.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { type FieldProblems, type Handlers, refuse, type RequestOf } from '#server/platform/http/handler.ts'
import { isOutdated } from '#server/platform/http/is-outdated-edit.ts'
import { wireCoupon } from './voucher-wire.ts'

type Body = RequestOf<'saveCoupon'>['body']

/** Handlers with which an owner sees and sets coupons (rule D280). */
export function couponHandlers({
  database,
  secrets,
}: Pick<Dependencies, 'database' | 'secrets'>): Pick<Handlers, 'coupons' | 'saveCoupon'> {
  const save: Handlers['saveCoupon'] = ({ organisationId, body, caller, address, now }) =>
    database.inTenant(organisationId, async (transaction) => {
      const organisation = await findOrganisation(transaction)
      const stored = body.id ? await lockCoupon(transaction, body.id) : undefined
      if (!organisation || (body.id && !stored)) return refuse('not-found')
      if (stored && isOutdated(body.version, stored.version)) return refuse('conflict')
      const services = await listServices(transaction)
      const problems = problemsOf(body, new Set(services.map(({ id }) => id)), stored?.uses ?? 0)
      if (problems) return refuse('validation', problems)
      const isFull = !stored && (await listCoupons(transaction)).length >= MOST_COUPONS
      if (isFull) return refuse('validation', { code: 'too-many-coupons' })
      const coupon = couponOf(body, stored?.id ?? secrets.id())
      await saveCoupon(transaction, coupon, now)
      await writeAuditEntry(transaction, {
        action: 'coupon-saved',
        accountId: caller.accountId,
        subjectId: coupon.id,
        details: { code: coupon.code, isOn: coupon.isOn },
        address,
        at: now,
      })
      await announce(transaction, ['vouchers'])
      const saved = { ...coupon, uses: stored?.uses ?? 0, version: (stored?.version ?? 0) + 1 }
      return wireCoupon(saved, zoneOf(organisation.zone), now)
    })

  return {
    coupons: ({ organisationId, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        const organisation = await findOrganisation(transaction)
        if (!organisation) return refuse('not-found')
        const zone = zoneOf(organisation.zone)
        return (await listCoupons(transaction)).map((coupon) => wireCoupon(coupon, zone, now))
      }),

    saveCoupon: async (request) => {
      try {
        return await save(request)
      } catch (error) {
        if (brokenConstraint(error) !== 'coupon_code') throw error
        return refuse('validation', { code: 'coupon-code-taken' })
      }
    },
  }
}

const couponOf = (body: Body, id: string): Omit<Coupon, 'uses'> => ({
  id,
  code: couponCodeOf(body.code),
  value: body.percent === null ? { amountCents: centsOfEuros(body.amount ?? 0) ?? 0 } : { percent: body.percent },
  mostUses: body.mostUses,
  mostPerCustomer: body.mostPerCustomer,
  firstDay: body.firstDay as LocalDate | null,
  lastDay: body.lastDay as LocalDate | null,
  serviceIds: [...new Set(body.serviceIds)].toSorted(),
  minCents: centsOfEuros(body.minPrice) ?? 0,
  isForNewCustomers: body.newCustomersOnly,
  isOn: body.isOn,
})

function problemsOf(body: Body, services: ReadonlySet<string>, uses: number): FieldProblems | undefined {
  const { firstDay, lastDay, mostUses } = body
  const problems: FieldProblems = {
    ...(!COUPON_CODE.test(couponCodeOf(body.code)) && { code: 'coupon-code' as const }),
    ...((body.amount === null) === (body.percent === null) && { amount: 'required' as const }),
    ...(firstDay !== null && lastDay !== null && lastDay < firstDay && { lastDay: 'end-date-before-start' as const }),
    ...(mostUses !== null && mostUses < uses && { mostUses: 'coupon-uses' as const }),
    ...(body.serviceIds.some((id) => !services.has(id)) && { serviceIds: 'invalid' as const }),
  }
  return Object.keys(problems).length > 0 ? problems : undefined
}
