-- Specialists whose published time ends soon, and who were told (rule D167). One row each: the end that they were told of last.
create table time_end_notice (
  organization_id uuid not null,
  specialist_id uuid not null,
  last_date date not null,
  noticed_at timestamptz not null,
  primary key (organization_id, specialist_id)
);
select inplan_tenant_table('time_end_notice');
alter table time_end_notice add foreign key (organization_id, specialist_id) references specialist on delete cascade;

grant select (organization_id, specialist_id, end_date, open_end_date, gaps) on series to inplan_deadlines;
grant select on time_end_notice to inplan_deadlines;
create policy deadlines on series for select to inplan_deadlines using (true);
create policy deadlines on time_end_notice for select to inplan_deadlines using (true);

-- Specialists of all organisations whose time may end within the days from one on, and who were not told: their last series ends
-- then, or has gaps, which only the domain understands (shared/domain/availability/ending).
create function ending_specialists(first date, last date, most int) returns table (organization_id uuid, id uuid)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select ending.organization_id, ending.specialist_id
    from series as ending
    where (ending.end_date >= $1 or ending.open_end_date = ending.end_date)
      and (
        ending.gaps <> '[]'
        or ending.end_date <= $2 and ending.open_end_date is distinct from ending.end_date
      )
      and not exists (
        select from series as later
        where later.organization_id = ending.organization_id and later.specialist_id = ending.specialist_id
          and later.gaps = '[]' and (later.end_date > $2 or later.open_end_date = later.end_date)
      )
      and not exists (
        select from time_end_notice as told
        where told.organization_id = ending.organization_id and told.specialist_id = ending.specialist_id
          and told.last_date >= $1
      )
    group by 1, 2
    order by 1, 2
    limit $3
  $$;
grant create on schema public to inplan_deadlines;
alter function ending_specialists owner to inplan_deadlines;
revoke create on schema public from inplan_deadlines;
revoke execute on function ending_specialists from public;
grant execute on function ending_specialists to inplan_app;
