import { sql as expression, type SqlBool } from 'kysely'

// SQL expressions for the companions and resources that a booking's claim takes. Each subquery filters by organisation itself, because a
// database cluster uses that condition to find the shard.

/** A specialist who joins the main one of a booking (rule D207). */
export interface Companion {
  readonly id: string
  readonly name: string
}

/** Selects the companions of a claim, sorted by id. */
export const companionsOfClaim = (organisationId: string) => expression<Companion[]>`coalesce((
  select json_agg(json_build_object('id', joining.id, 'name', trim(joining.first_name || ' ' || joining.last_name))
    order by joining.id)
  from claim as joined
  join specialist as joining on joining.organization_id = ${organisationId} and joining.id = joined.specialist_id
  where joined.organization_id = ${organisationId} and joined.of_claim_id = booking.claim_id
    and booking.status <> 'rejected'
), '[]')`

/** Returns a condition for bookings that a specialist delivers or joins as a companion. */
export const isOfSpecialist = (organisationId: string, specialistId: string) => expression<SqlBool>`(
  booking.specialist_id = ${specialistId} or exists (
    select from claim as joined
    where joined.organization_id = ${organisationId} and joined.of_claim_id = booking.claim_id
      and joined.specialist_id = ${specialistId}
  )
)`

/** The names of the resources: 'Room', or 'Bike (2)' for two units. */
export const resourcesOfClaim = (organisationId: string) => expression<string[]>`array(
  select resource.name || case when count(*) > 1 then ' (' || count(*) || ')' else '' end
  from resource_claim
  join resource on resource.organization_id = ${organisationId} and resource.id = resource_id
  where resource_claim.organization_id = ${organisationId} and resource_claim.claim_id = booking.claim_id
    and booking.status <> 'rejected'
  group by resource.id, resource.name
  order by resource.name, resource.id
)`
