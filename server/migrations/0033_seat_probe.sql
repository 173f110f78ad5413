-- The probe for double bookings looks at the claims of the bookings that were written since its last look
-- (server/platform/monitor/seat-probe.ts).
grant select (id, request_expires_at) on booking to inplan_monitor;
grant select (starts_at, ends_at) on claim to inplan_monitor;
grant select (booking_id, at) on booking_event to inplan_monitor;
