-- Categories of services, and the order by hand of categories and services (decision 44).
create table service_category (
  organization_id uuid not null,
  id uuid not null,
  name text not null check (length(trim(name)) between 1 and 100),
  translation jsonb check (translation is null or translation ->> 'language' in ('nl', 'en')),
  -- From 0, in the order in which they are shown.
  position int not null,
  created_at timestamptz not null,
  primary key (organization_id, id)
);
select inplan_tenant_table('service_category');
alter table service_category add foreign key (organization_id) references organization;

alter table service
  -- Null for a service without a category.
  add column category_id uuid,
  -- Null for a service that nobody has put in order: it comes after the others, in order of creation.
  add column position int;
-- No row has a value yet, so none is read to validate the constraint.
alter table service add constraint service_in_category
  foreign key (organization_id, category_id) references service_category not valid;

alter table organization
  -- Of the categories and the order, which two people may change at once.
  add column catalogue_version int not null default 1;
