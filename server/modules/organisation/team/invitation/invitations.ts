import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { MemberRole } from '#server/platform/http/handler.ts'

/** The role and job of a member. */
export interface Position {
  readonly role: MemberRole
  readonly jobTitle: string
  readonly deliversServices: boolean
}

export interface Invitation extends Position {
  readonly id: string
  /** The mail address of the invited person in lower case. */
  readonly email: string
  readonly expiresAt: Date
}

const columns = [
  'id',
  'email',
  'role',
  'job_title as jobTitle',
  'delivers_services as deliversServices',
  'expires_at as expiresAt',
] as const

const invitations = ({ sql, organisationId }: TenantTransaction) =>
  sql.selectFrom('invitation').where('organization_id', '=', organisationId).select(columns)

/** Open invitations, oldest first, including expired ones, which can be sent again. */
export const listInvitations = (transaction: TenantTransaction): Promise<Invitation[]> =>
  invitations(transaction).orderBy('created_at').orderBy('id').execute()

export const findInvitation = (transaction: TenantTransaction, id: string): Promise<Invitation | undefined> =>
  invitations(transaction).where('id', '=', id).executeTakeFirst()

/** The valid invitation of a secret. */
export const findInvitationByToken = (
  transaction: TenantTransaction,
  tokenHash: Buffer,
  now: Date,
): Promise<Invitation | undefined> =>
  invitations(transaction).where('token_hash', '=', tokenHash).where('expires_at', '>', now).executeTakeFirst()

/** Deletes and returns the invitation of a secret; of two concurrent calls one gets it (threat A4). */
export async function redeemInvitation(
  { sql, organisationId }: TenantTransaction,
  tokenHash: Buffer,
  now: Date,
): Promise<Invitation | undefined> {
  return sql
    .deleteFrom('invitation')
    .where('organization_id', '=', organisationId)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning(columns)
    .executeTakeFirst()
}

/** Inserts an invitation; false when the address has one already. */
export async function insertInvitation(
  { sql, organisationId }: TenantTransaction,
  invitation: Invitation,
  tokenHash: Buffer,
  createdAt: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await sql
    .insertInto('invitation')
    .values({
      organization_id: organisationId,
      id: invitation.id,
      email: invitation.email,
      role: invitation.role,
      job_title: invitation.jobTitle,
      delivers_services: invitation.deliversServices,
      token_hash: tokenHash,
      created_at: createdAt,
      expires_at: invitation.expiresAt,
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'email']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Gives an invitation a new secret and expiry; undefined when it no longer exists. */
export async function renewInvitation(
  { sql, organisationId }: TenantTransaction,
  id: string,
  tokenHash: Buffer,
  expiresAt: Date,
): Promise<Invitation | undefined> {
  return sql
    .updateTable('invitation')
    .set({ token_hash: tokenHash, expires_at: expiresAt })
    .where('organization_id', '=', organisationId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
}

/** Deletes an invitation. Returns whether it existed. */
export async function deleteInvitation({ sql, organisationId }: TenantTransaction, id: string): Promise<boolean> {
  const { numDeletedRows } = await sql
    .deleteFrom('invitation')
    .where('organization_id', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
