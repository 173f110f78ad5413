-- Which pages of organisations are published, for the sitemap of this server.
grant select (organization_id, name, is_published) on own_page to inplan_locator;
create policy locator on own_page for select to inplan_locator using (true);

-- At most so many of them, by name. Its body is a text: a cluster would want to distribute all tables of a parsed one at once.
create function published_pages(most int) returns table (organization_id uuid, name text)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select own_page.organization_id, own_page.name from own_page
    where own_page.is_published and own_page.name is not null
    order by own_page.name limit $1;
  $$;
grant create on schema public to inplan_locator;
alter function published_pages owner to inplan_locator;
revoke create on schema public from inplan_locator;
revoke execute on function published_pages from public;
grant execute on function published_pages to inplan_app;
