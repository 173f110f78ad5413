import type { OrganisationSource } from '#shared/api/define-endpoint.ts'
import type { Account, Guest, Member } from './handler.ts'

/** What a call without `x-organization-id` says. */
export interface CallWithoutOrganisation {
  readonly params: Readonly<Record<string, string>>
  readonly body: unknown
  readonly caller: Account | Guest | Member | undefined
}

/**
 * Finds the id of the organisation of a call that does not name it; undefined when what the call names does not exist, or is not the
 * caller's. `server/app` implements it.
 */
export type FindOrganisation = (
  source: OrganisationSource,
  call: CallWithoutOrganisation,
) => Promise<string | undefined>
