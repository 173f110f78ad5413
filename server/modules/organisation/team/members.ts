import { sql as expression, type Transaction } from 'kysely'
import type { SpecialistTranslation } from '#shared/domain/team/specialist.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { MemberRole } from '#server/platform/http/handler.ts'

export interface Membership {
  organisationId: string
  role: MemberRole
  specialistId: string | null
}

/** The organisations that an account is a member of, newest membership first. Needs a transaction of that account. */
export async function membershipsOf(transaction: Transaction<Tables>, accountId: string): Promise<Membership[]> {
  return transaction
    .selectFrom('member')
    .where('account_id', '=', accountId)
    .select(['organization_id as organisationId', 'role', 'specialist_id as specialistId'])
    .orderBy('joined_at', 'desc')
    .orderBy('organization_id')
    .execute()
}

/** A member as colleagues and customers see them. */
export interface TeamMember {
  readonly accountId: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly role: MemberRole
  /** The member's specialist; null for a member who delivers no services. */
  readonly specialistId: string | null
  readonly jobTitle: string
  readonly about: string
  /** The translations of job title and about text, for a member who is a specialist. */
  readonly translation: SpecialistTranslation | null
  /** The storage key of the portrait. */
  readonly avatarPath: string | null
  /** The link to the member's own video calls; null for none, and for a member who delivers no services. */
  readonly videoUrl: string | null
  readonly version: number
}

const members = ({ sql, organisationId }: TenantTransaction) =>
  sql
    .selectFrom('member')
    .innerJoin('account', 'account.id', 'member.account_id')
    .leftJoin('specialist', (join) =>
      join
        .onRef('specialist.organization_id', '=', 'member.organization_id')
        .onRef('specialist.id', '=', 'member.specialist_id'),
    )
    .where('member.organization_id', '=', organisationId)
    .select([
      'member.account_id as accountId',
      'account.email',
      'account.first_name as firstName',
      'account.last_name as lastName',
      'member.role',
      'member.specialist_id as specialistId',
      'member.version',
      'specialist.translation',
      'specialist.video_url as videoUrl',
    ])
    .select(expression<string>`coalesce(specialist.job_title, member.job_title)`.as('jobTitle'))
    .select(expression<string>`coalesce(specialist.bio, member.about)`.as('about'))
    .select(
      expression<
        string | null
      >`case when specialist.id is null then member.avatar_path else specialist.avatar_path end`.as('avatarPath'),
    )

/** All members in the order in which they joined. */
export const listMembers = (transaction: TenantTransaction): Promise<TeamMember[]> =>
  members(transaction).orderBy('member.joined_at').orderBy('member.account_id').execute()

export const findMember = (transaction: TenantTransaction, accountId: string): Promise<TeamMember | undefined> =>
  members(transaction).where('member.account_id', '=', accountId).executeTakeFirst()

/** Like `listMembers`, and locks the team until the transaction ends. */
export async function lockMembers(transaction: TenantTransaction): Promise<TeamMember[]> {
  const { sql, organisationId } = transaction
  await sql
    .selectFrom('member')
    .where('organization_id', '=', organisationId)
    .select('account_id')
    .orderBy('account_id')
    .forUpdate()
    .execute()
  return listMembers(transaction)
}

export interface NewMember {
  readonly accountId: string
  readonly role: MemberRole
  readonly specialistId: string | null
  readonly jobTitle: string
  readonly joinedAt: Date
}

/** Adds a member; an existing member is not changed. Returns whether one was added. */
export async function insertMember(
  { sql, organisationId }: TenantTransaction,
  { accountId, role, specialistId, jobTitle, joinedAt }: NewMember,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await sql
    .insertInto('member')
    .values({
      organization_id: organisationId,
      account_id: accountId,
      role,
      specialist_id: specialistId,
      job_title: jobTitle,
      joined_at: joinedAt,
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'account_id']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Updates some fields of a member. */
export async function updateMember(
  { sql, organisationId }: TenantTransaction,
  accountId: string,
  changes: Partial<Pick<TeamMember, 'role' | 'specialistId' | 'jobTitle' | 'about' | 'avatarPath'>>,
): Promise<void> {
  await sql
    .updateTable('member')
    .set((row) => ({
      ...(changes.role && { role: changes.role }),
      ...(changes.specialistId !== undefined && { specialist_id: changes.specialistId }),
      ...(changes.jobTitle !== undefined && { job_title: changes.jobTitle }),
      ...(changes.about !== undefined && { about: changes.about }),
      ...(changes.avatarPath !== undefined && { avatar_path: changes.avatarPath }),
      version: row('version', '+', 1),
    }))
    .where('organization_id', '=', organisationId)
    .where('account_id', '=', accountId)
    .execute()
}

export async function deleteMember({ sql, organisationId }: TenantTransaction, accountId: string): Promise<void> {
  await sql
    .deleteFrom('member')
    .where('organization_id', '=', organisationId)
    .where('account_id', '=', accountId)
    .execute()
}

/** The members with the language in which each last opened the app; null when unknown. */
export async function listMemberLocales({ sql, organisationId }: TenantTransaction): Promise<MemberLocale[]> {
  return sql
    .selectFrom('member')
    .innerJoin('account', 'account.id', 'member.account_id')
    .where('organization_id', '=', organisationId)
    .select(['account_id as accountId', 'account.email', 'role', 'specialist_id as specialistId', 'locale'])
    .orderBy('account_id')
    .execute()
}

export interface MemberLocale extends Pick<TeamMember, 'accountId' | 'email' | 'role' | 'specialistId'> {
  readonly locale: Locale | null
}

/**
 * The owner who reads mails about the bookings of a specialist who has left: who left learns nothing of customers any more (rule D406).
 * Undefined for a specialist who still works here.
 */
export async function findReaderInsteadOf(
  { sql, organisationId }: TenantTransaction,
  specialistId: string,
): Promise<{ readonly email: string; readonly locale: Locale | null } | undefined> {
  return sql
    .selectFrom('member')
    .innerJoin('account', 'account.id', 'member.account_id')
    .where('organization_id', '=', organisationId)
    .where('role', '=', 'owner')
    .where((row) =>
      row.exists(
        row
          .selectFrom('specialist')
          .where('specialist.organization_id', '=', organisationId)
          .where('specialist.id', '=', specialistId)
          .where('withdrawn_at', 'is not', null)
          .select('specialist.id'),
      ),
    )
    .select(['account.email', 'locale'])
    .orderBy('joined_at')
    .orderBy('account_id')
    .executeTakeFirst()
}

/** The language in which a specialist last opened the app; null when unknown. */
export async function findSpecialistLocale(
  { sql, organisationId }: TenantTransaction,
  specialistId: string,
): Promise<Locale | null> {
  const row = await sql
    .selectFrom('member')
    .innerJoin('account', 'account.id', 'member.account_id')
    .where('organization_id', '=', organisationId)
    .where('specialist_id', '=', specialistId)
    .select('locale')
    .executeTakeFirst()
  return row?.locale ?? null
}
