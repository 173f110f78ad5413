-- The days of a specialist: absences, and the calendar as a file (server/modules/calendar).

-- Absences -----------------------------------------------------------------------------------------------------------

-- Time in which specialists do not work (shared/domain/absence). Availability inside is hidden, not deleted.
create table absence (
  organization_id uuid not null references organization,
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
-- A holiday is chosen once, however often two people choose it at the same time.
create unique index absence_holiday on absence (organization_id, holiday_place, holiday_rule) where kind = 'holiday';
select inplan_tenant_table('absence');
grant select (organization_id, id, for_all), delete on absence to inplan_forgetter;
create policy forgetter on absence to inplan_forgetter using (true);

create table absence_specialist (
  organization_id uuid not null,
  absence_id uuid not null,
  specialist_id uuid not null,
  primary key (organization_id, absence_id, specialist_id),
  foreign key (organization_id, absence_id) references absence on delete cascade,
  foreign key (organization_id, specialist_id) references specialist on delete cascade
);
create index absence_specialist_specialist on absence_specialist (organization_id, specialist_id);
select inplan_tenant_table('absence_specialist');
grant select on absence_specialist to inplan_forgetter;
create policy forgetter on absence_specialist for select to inplan_forgetter using (true);

-- Calendar feeds -----------------------------------------------------------------------------------------------------

-- A specialist's calendar as a file behind a secret link, of which only the hash is kept (threat A6).
create table calendar_feed (
  organization_id uuid not null,
  specialist_id uuid not null,
  secret_hash bytea not null check (length(secret_hash) = 32),
  -- To the hour, so that a reader that comes often writes seldom.
  last_read_at timestamptz,
  created_at timestamptz not null,
  primary key (organization_id, specialist_id),
  foreign key (organization_id, specialist_id) references specialist on delete cascade
);
select inplan_tenant_table('calendar_feed');
