-- What edits and deletions by weekday or by time took out of a rule: `SeriesGap` of shared/domain/series.ts.
alter table series add column gaps jsonb not null default '[]' check (jsonb_typeof(gaps) = 'array');

-- The specialist whom an edit gave an occurrence to. A column, as row-level security keeps expressions out of indexes.
alter table occurrence add column specialist_id uuid generated always as ((edit ->> 'specialistId')::uuid) stored;
alter table occurrence add foreign key (organization_id, specialist_id) references specialist;
create index occurrence_specialist on occurrence (organization_id, specialist_id) where specialist_id is not null;
