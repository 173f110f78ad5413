-- What /metrics counts of payments: states and moments, of no person.
grant select (organization_id, state, due_at) on payment to inplan_monitor;
grant select (organization_id, due_at) on payment_notice to inplan_monitor;
grant select (organization_id, state, due_at) on refund to inplan_monitor;
grant select (organization_id, kind, after) on booking_event to inplan_monitor;
create policy monitor on payment for select to inplan_monitor using (true);
create policy monitor on payment_notice for select to inplan_monitor using (true);
create policy monitor on refund for select to inplan_monitor using (true);
create policy monitor on booking_event for select to inplan_monitor using (true);
