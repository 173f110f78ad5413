-- Time in which specialists do not work (shared/domain/absence). Availability inside is hidden, not deleted.
create table absence (
  organization_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('away', 'block', 'holiday')),
  title text not null default '' check (length(title) <= 100),
  is_private boolean not null default false,
  -- A flag, so that an absence whose specialists were all deleted is not everyone's.
  for_all boolean not null,
  zone text not null,
  -- First and last date of the first occurrence.
  start_date date not null,
  end_date date not null,
  from_minute int not null check (from_minute between 0 and 1439),
  to_minute int not null check (to_minute between 1 and 1440),
  recurrence text not null
    check (recurrence in ('one-time', 'daily', 'weekly', 'workdays', 'monthly', 'yearly', 'listed')),
  -- The last date on which an occurrence may begin; null for no end.
  until date,
  -- The dates of a listed absence, in order.
  dates date[] not null default '{}',
  -- A public holiday (decision 30): 'NL' or 'DE-BY', its rule there, and its names by
  -- language.
  holiday_place text,
  holiday_rule text,
  names jsonb,
  version int not null default 1,
  changed_at timestamptz not null,
  primary key (organization_id, id),
  check (start_date < end_date or (start_date = end_date and from_minute < to_minute)),
  check ((recurrence = 'listed') = (cardinality(dates) > 0)),
  check ((kind = 'holiday') = (holiday_place is not null)),
  check ((kind = 'holiday') = (holiday_rule is not null)),
  check ((kind = 'holiday') = (names is not null))
);
select inplan_tenant_table('absence');
alter table absence add foreign key (organization_id) references organization;
-- A holiday is chosen once, however often two people choose it at the same time.
create unique index absence_holiday on absence (organization_id, holiday_place, holiday_rule) where kind = 'holiday';

create table absence_specialist (
  organization_id uuid not null,
  absence_id uuid not null,
  specialist_id uuid not null,
  primary key (organization_id, absence_id, specialist_id)
);
select inplan_tenant_table('absence_specialist');
alter table absence_specialist add foreign key (organization_id, absence_id) references absence on delete cascade;
alter table absence_specialist add foreign key (organization_id, specialist_id) references specialist on delete cascade;
create index absence_specialist_specialist on absence_specialist (organization_id, specialist_id);

-- Forgets why a former specialist was away (rule D129); `forget_specialist` forgets the rest and renews the revision. What was for
-- others too stays theirs.
create function forget_absences(erased uuid) returns void
  language sql security definer set search_path = pg_catalog, public
  as $$
    delete from absence
    using absence_specialist as theirs, specialist
    where not absence.for_all
      and theirs.organization_id = absence.organization_id and theirs.absence_id = absence.id
      and specialist.organization_id = theirs.organization_id and specialist.id = theirs.specialist_id
      and specialist.account_id = $1
      and not exists (
        select from absence_specialist as other
        where other.organization_id = absence.organization_id and other.absence_id = absence.id
          and other.specialist_id <> theirs.specialist_id
      );
  $$;
grant select (organization_id, id, for_all), delete on absence to inplan_forgetter;
grant select on absence_specialist to inplan_forgetter;
create policy forgetter on absence to inplan_forgetter using (true);
create policy forgetter on absence_specialist for select to inplan_forgetter using (true);
grant create on schema public to inplan_forgetter;
alter function forget_absences owner to inplan_forgetter;
revoke create on schema public from inplan_forgetter;
revoke execute on function forget_absences from public;
grant execute on function forget_absences to inplan_app;
