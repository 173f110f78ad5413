-- Texts in the second language, as services have them (0082_words.sql): of a specialist, of an organisation's page, and of questions.
-- Null for texts that nobody has translated. The release before reads and writes the first texts only.
alter table specialist add column translation jsonb;
alter table specialist add constraint specialist_translation
  check (translation is null or translation ->> 'language' in ('nl', 'en')) not valid;

alter table own_page add column translation jsonb;
alter table own_page add constraint own_page_translation
  check (translation is null or translation ->> 'language' in ('nl', 'en')) not valid;

-- The wording, and the options in the order of the first ones: {"language": "en", "wording": …, "options": […]}.
alter table service_question add column translation jsonb;
alter table service_question add constraint service_question_translation
  check (translation is null or translation ->> 'language' in ('nl', 'en')) not valid;

-- As before (0020_without_triggers.sql), and the texts in the second language are forgotten too.
grant update (translation) on specialist to inplan_forgetter;
create or replace function forget_specialist(erased uuid, new_revision bigint) returns void
  language sql security definer set search_path = pg_catalog, public
  as $$
    update specialist set
      first_name = case when done.is_any then first_name else '' end,
      last_name = case when done.is_any then last_name else '' end,
      job_title = '', bio = '', translation = null, email = '', avatar_path = null
    from (
      select former.organization_id, former.id, exists (
        select from booking
        where booking.organization_id = former.organization_id and booking.specialist_id = former.id
      ) as is_any
      from specialist as former where former.account_id = $1
    ) as done
    where specialist.organization_id = done.organization_id and specialist.id = done.id;

    insert into availability_revision (organization_id, revision)
    select distinct organization_id, $2 from specialist where account_id = $1
    on conflict (organization_id) do update set revision = excluded.revision;
  $$;
