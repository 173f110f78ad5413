-- outside a transaction: the indexes are of large tables that are in use

-- Finds which bookings were written lately (server/platform/monitor/seat-probe.ts).
drop index concurrently if exists booking_event_time;
create index concurrently booking_event_time on booking_event (at);

-- Finds the few payments that came too late, for their count (server/platform/monitor/read-database-counts.ts).
drop index concurrently if exists booking_event_refunded;
create index concurrently booking_event_refunded on booking_event (organization_id) where kind = 'payment-refunded';

-- Counts the bookings of a list in the index alone (server/modules/booking/booking/booking-search.ts). It can do all that `booking_starts`
-- does, which the release before this one uses.
drop index concurrently if exists booking_list;
create index concurrently booking_list on booking (organization_id, starts_at) include (ends_at, status);
