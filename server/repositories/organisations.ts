import type { Organisation } from '#shared/domain/organisation.ts'
import type { PaymentMethod } from '#shared/domain/payment.ts'
import type { TenantTransaction } from '../database/database.ts'

/** An organisation with what its customers see of it. */
export interface OrganisationProfile extends Organisation {
  readonly tagline: string
  /** '#rrggbb' */
  readonly brandColor: string | null
  /** Key in the storage. */
  readonly logoPath: string | null
  readonly paymentMethods: readonly PaymentMethod[]
}

/** The organisation of the transaction, or undefined when there is none with that id. */
export async function findOrganisation({ sql }: TenantTransaction): Promise<OrganisationProfile | undefined> {
  return sql
    .selectFrom('organization')
    .select([
      'id',
      'kind',
      'name',
      'zone',
      'tagline',
      'brand_color as brandColor',
      'logo_path as logoPath',
      'payment_methods as paymentMethods',
    ])
    .executeTakeFirst()
}

export async function insertOrganisation(
  { sql }: TenantTransaction,
  organisation: OrganisationProfile,
  createdAt: Date,
): Promise<void> {
  await sql
    .insertInto('organization')
    .values({
      id: organisation.id,
      kind: organisation.kind,
      name: organisation.name,
      zone: organisation.zone,
      tagline: organisation.tagline,
      brand_color: organisation.brandColor,
      logo_path: organisation.logoPath,
      payment_methods: [...organisation.paymentMethods],
      created_at: createdAt,
    })
    .execute()
}
