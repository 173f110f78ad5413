-- Pictures that an organisation uploaded, so that those which nothing shows any more can be deleted. ---------------------

create table image (
  organization_id uuid not null references organization,
  -- Key in the storage.
  path text not null,
  -- When it was uploaded, saved with something, or last found to be shown.
  wanted_at timestamptz not null,
  primary key (organization_id, path)
);
create index image_wanted on image (wanted_at);

alter table image enable row level security;
alter table image force row level security;
create policy tenant on image using (organization_id = inplan_organization());
grant select, insert, update, delete on image to inplan_app;

-- Whatever comes to show a picture wants it from then on: nobody else has to remember to say so. Waits for who is deleting it.
create function want_image() returns trigger
  language plpgsql
  as $$
declare
  shown jsonb := to_jsonb(new);
begin
  insert into image (organization_id, path, wanted_at)
  values (coalesce(shown ->> 'organization_id', shown ->> 'id')::uuid, shown ->> tg_argv[0], now())
  on conflict (organization_id, path) do update set wanted_at = excluded.wanted_at;
  return null;
end
$$;

create trigger want_image_inserted after insert on service
  for each row when (new.image_path is not null) execute function want_image('image_path');
create trigger want_image_changed after update on service
  for each row when (new.image_path is not null and new.image_path is distinct from old.image_path)
  execute function want_image('image_path');
create trigger want_image_inserted after insert on specialist
  for each row when (new.avatar_path is not null) execute function want_image('avatar_path');
create trigger want_image_changed after update on specialist
  for each row when (new.avatar_path is not null and new.avatar_path is distinct from old.avatar_path)
  execute function want_image('avatar_path');
create trigger want_image_inserted after insert on member
  for each row when (new.avatar_path is not null) execute function want_image('avatar_path');
create trigger want_image_changed after update on member
  for each row when (new.avatar_path is not null and new.avatar_path is distinct from old.avatar_path)
  execute function want_image('avatar_path');
create trigger want_image_inserted after insert on organization
  for each row when (new.logo_path is not null) execute function want_image('logo_path');
create trigger want_image_changed after update on organization
  for each row when (new.logo_path is not null and new.logo_path is distinct from old.logo_path)
  execute function want_image('logo_path');

-- The owner of the tables may be a plain role, which row-level security binds as well.
alter table service no force row level security;
alter table specialist no force row level security;
alter table member no force row level security;
alter table organization no force row level security;
alter table image no force row level security;
insert into image (organization_id, path, wanted_at)
  select organization_id, image_path, now() from service where image_path is not null
  union select organization_id, avatar_path, now() from specialist where avatar_path is not null
  union select organization_id, avatar_path, now() from member where avatar_path is not null
  union select id, logo_path, now() from organization where logo_path is not null;

alter table service force row level security;
alter table specialist force row level security;
alter table member force row level security;
alter table organization force row level security;
alter table image force row level security;

-- Which organisations have pictures that were not wanted for a while: seen across all of them, without which pictures.
grant select (organization_id, wanted_at) on image to inplan_deadlines;
create policy deadlines on image for select to inplan_deadlines using (true);
create function organizations_with_old_images(before timestamptz, most int) returns table (organization_id uuid)
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    select image.organization_id from image where wanted_at < before
    group by image.organization_id order by min(wanted_at) limit most;
  end;
grant create on schema public to inplan_deadlines;
alter function organizations_with_old_images owner to inplan_deadlines;
revoke create on schema public from inplan_deadlines;
revoke execute on function organizations_with_old_images from public;
grant execute on function organizations_with_old_images to inplan_app;
