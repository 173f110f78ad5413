-- The same texts in the product's other language (shared/domain/words): {"language": "en", "name": …}. Null for texts that nobody has
-- written in a second language yet: they are in the organisation's language. The release before reads and writes the first texts only.
alter table service add column translation jsonb;
alter table service add constraint service_translation
  check (translation is null or translation ->> 'language' in ('nl', 'en')) not valid;

alter table package add column translation jsonb;
alter table package add constraint package_translation
  check (translation is null or translation ->> 'language' in ('nl', 'en')) not valid;

-- The tagline; the name stays one, as people's names do.
alter table organization add column translation jsonb;
alter table organization add constraint organization_translation
  check (translation is null or translation ->> 'language' in ('nl', 'en')) not valid;
