import type { Output } from '#shared/api/client.ts'
import { fromWords, type Language, wordsOf } from '#shared/domain/words/texts-by-language.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { zoneOf } from '#shared/time/zone.ts'
import { sha256 } from '#server/platform/secrets/random-secrets.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { announce } from '#server/platform/change-feed.ts'
import {
  type AccountProfile,
  findAccountProfile,
  findPasswordHash,
  lockAccountProfile,
  saveAccountProfile,
  setPasswordHash,
} from '#server/modules/identity/records/account/accounts.ts'
import { writeAccountAuditEntry } from '#server/modules/identity/records/account/audit-log.ts'
import {
  type TeamMember,
  findMember,
  findOrganisation,
  imagesForProviders,
  languageOf,
  lockMembers,
  pictureProblem,
  updateMember,
  updateSpecialist,
  wireImage,
} from '#server/modules/organisation/index.ts'
import { deleteAccountCodes } from '#server/modules/identity/records/account/account-codes.ts'
import { deleteSessions, listSessions } from '#server/modules/identity/records/account/session/sessions.ts'
import { wireInstant } from '#server/platform/wire/wire-instants.ts'
import { sessionSurfaces } from '#server/platform/wire/wire-enums.ts'
import { countLogin, forgetGuesses } from '#server/modules/identity/records/account/attempt/check-attempt-limits.ts'
import { isCommonPassword } from '#server/modules/identity/account/common-passwords.ts'
import { type Handlers, type Member, refuse, type Refusal, type RequestOf } from '#server/platform/http/handler.ts'
import { isOutdated } from '#server/platform/http/is-outdated-edit.ts'

type AccountRoute = 'account' | 'saveAccount' | 'changePassword' | 'endOtherSessions'

/** Handlers that read and change a member's own account and profile (rule D80). */
export function accountHandlers(dependencies: Dependencies): Pick<Handlers, AccountRoute> {
  const { database, storage } = dependencies

  const read = async (
    transaction: TenantTransaction,
    { accountId, email }: Member,
    token: string | undefined,
    now: Date,
  ): Promise<Output<'account'> | Refusal> => {
    const organisation = await findOrganisation(transaction)
    const member = await findMember(transaction, accountId)
    if (!organisation || !member) return refuse('not-found')
    const profile = await findAccountProfile(transaction.sql, accountId)
    const zone = zoneOf(organisation.zone)
    const own = token === undefined ? undefined : sha256(token)
    const sessions = await listSessions(transaction.sql, accountId, now)
    return {
      version: versionOf(profile, member),
      email,
      firstName: profile.firstName,
      lastName: profile.lastName,
      phoneNumber: profile.phoneNumber,
      jobTitle: member.jobTitle,
      about: member.about,
      ...wordsOfMember(member, await languageOf(transaction)),
      avatar: wireImage(member.avatarPath, imagesForProviders(storage)),
      videoUrl: member.videoUrl,
      sessions: sessions.map(({ id, tokenHash, createdAt, lastSeenAt, surface }) => ({
        id,
        createdAt: wireInstant(zone, epochMinuteOf(createdAt)),
        lastSeenAt: wireInstant(zone, epochMinuteOf(lastSeenAt)),
        surface: sessionSurfaces[surface],
        isThis: own?.equals(tokenHash) === true,
      })),
    }
  }

  return {
    account: ({ organisationId, caller, token, now }) =>
      database.inTenant(organisationId, (transaction) => read(transaction, caller, token, now)),

    saveAccount: ({ organisationId, caller, token, now, body }) =>
      database.inTenant(organisationId, async (transaction) => {
        const { sql } = transaction
        const { accountId } = caller
        const profile = await lockAccountProfile(sql, accountId)
        const member = (await lockMembers(transaction)).find((each) => each.accountId === accountId)
        if (!member) return refuse('not-found')
        if (isOutdated(body.version, versionOf(profile, member))) return refuse('conflict')
        const { firstName, lastName, phoneNumber, avatar: avatarPath, videoUrl } = body
        const isNewPicture = avatarPath !== null && avatarPath !== member.avatarPath
        const wrongPicture = isNewPicture && (await pictureProblem(transaction, avatarPath, 'square'))
        if (wrongPicture) return refuse('validation', { avatar: wrongPicture })
        await saveAccountProfile(sql, accountId, { firstName, lastName, phoneNumber })
        const { jobTitle, bio, translation } = textsOf(body, member, await languageOf(transaction))
        await updateMember(transaction, accountId, { jobTitle, about: bio, avatarPath })
        if (member.specialistId !== null) {
          const shown = { firstName, lastName, jobTitle, bio, translation, avatarPath, videoUrl }
          await updateSpecialist(transaction, member.specialistId, shown)
        }
        await announce(transaction, ['team', 'catalogue'])
        return read(transaction, caller, token, now)
      }),

    changePassword: (request) => changePassword(dependencies, request),

    endOtherSessions: ({ caller: { accountId }, token, address, now }) =>
      database.global.transaction().execute(async (transaction) => {
        await endOthers(transaction, accountId, token)
        await writeAccountAuditEntry(transaction, { kind: 'sessions-ended', accountId, address, at: now })
        return { accepted: true as const }
      }),
  }
}

function wordsOfMember({ jobTitle, about: bio, translation }: TeamMember, own: Language) {
  const texts = { jobTitle, bio, translation }
  return { jobTitles: wordsOf(texts, 'jobTitle', own), abouts: wordsOf(texts, 'bio', own) }
}

/**
 * Returns the profile texts to store (rule D293). A client that sends only one language changes the texts of the first language; the
 * translations are kept.
 */
function textsOf(
  { jobTitle, about: bio, jobTitles, abouts }: RequestOf<'saveAccount'>['body'],
  { translation }: Pick<TeamMember, 'translation'>,
  own: Language,
) {
  if (!jobTitles || !abouts) return { jobTitle, bio, translation }
  return fromWords({ jobTitle: jobTitles, bio: abouts }, 'jobTitle', own)
}

const endOthers = (sql: Parameters<typeof deleteSessions>[0], accountId: string, token: string | undefined) =>
  deleteSessions(sql, accountId, token === undefined ? undefined : sha256(token))

/**
 * Returns one version number for the account and the membership together: the sum of their versions. Both versions only increase, so the
 * sum changes when either does.
 */
const versionOf = (account: Pick<AccountProfile, 'version'>, member: Pick<TeamMember, 'version'>): number =>
  account.version + member.version

type PasswordRequest = Pick<RequestOf<'changeOwnPassword'>, 'caller' | 'body' | 'locale' | 'token' | 'address' | 'now'>

/** Changes the password of the caller's account: of a member, or of a customer (rule D372). */
export async function changePassword(
  dependencies: Dependencies,
  { caller: { accountId, email }, body, locale, token, address, now }: PasswordRequest,
): Promise<{ readonly accepted: true } | Refusal> {
  const { database, outbox, passwords } = dependencies
  const { currentPassword, newPassword } = body
  if (isCommonPassword(newPassword)) return refuse('validation', { newPassword: 'password-common' })
  const counted = await countLogin(dependencies, email, accountId, address, now)
  if (!counted.isAllowed) return refuse('rate-limited')
  const current = await findPasswordHash(database.global, accountId)
  if (!(await passwords.matches(current, currentPassword))) {
    return refuse('validation', { currentPassword: 'password-wrong' })
  }
  await forgetGuesses(dependencies, counted)
  const passwordHash = await passwords.hash(newPassword)
  return database.global.transaction().execute(async (transaction) => {
    await setPasswordHash(transaction, accountId, passwordHash)
    await deleteAccountCodes(transaction, 'password_reset', accountId)
    await endOthers(transaction, accountId, token)
    await writeAccountAuditEntry(transaction, { kind: 'password-changed', accountId, address, at: now })
    await outbox.add(transaction, { template: 'password-changed', locale, to: email })
    return { accepted: true as const }
  })
}
