/**
 * Extends an SQL insert of bookings by the line that the trail must have of each new booking.
 * @param insert an `insert into booking …` without `returning`; its parameters stay the same
 * @returns a statement that returns the `id` of each booking
 */
export const withTrail = (insert: string): string => `
  with inserted as (${insert} returning organization_id, id)
  insert into booking_event (organization_id, id, booking_id, kind, at, version, actor, surface, after)
  select organization_id, gen_random_uuid(), id, 'created', now(), 1, 'system', 'deadline', '{}' from inserted
  returning booking_id as id`
