-- Questions that a service asks with each booking, and the answers.

create table service_question (
  organization_id uuid not null,
  id uuid not null,
  service_id uuid not null,
  -- From 0, in the order in which they are asked.
  position int not null,
  kind text not null check (kind in ('short-text', 'long-text', 'choice', 'choices', 'number', 'date', 'consent')),
  wording text not null check (wording <> ''),
  options text[] not null default '{}',
  is_required boolean not null,
  is_for_new_customers boolean not null,
  minimum double precision,
  maximum double precision,
  primary key (organization_id, id)
);
create index service_question_service on service_question (organization_id, service_id, position);
select inplan_tenant_table('service_question');
alter table service_question add foreign key (organization_id, service_id) references service;

-- An answer has the question as it was asked, so it stays when the question is changed or removed. Therefore it refers to none.
create table booking_answer (
  organization_id uuid not null,
  booking_id uuid not null,
  question_id uuid not null,
  position int not null,
  kind text not null check (kind in ('short-text', 'long-text', 'choice', 'choices', 'number', 'date', 'consent')),
  wording text not null check (wording <> ''),
  -- Empty for a required question that the provider left open.
  answer text[] not null,
  -- Whether a member noted it for the customer.
  is_by_provider boolean not null,
  -- The language in which the customer was asked.
  locale text not null check (locale in ('nl', 'en')),
  answered_at timestamptz not null,
  primary key (organization_id, booking_id, question_id)
);
select inplan_tenant_table('booking_answer');
alter table booking_answer add foreign key (organization_id, booking_id) references booking;
