-- Three kinds of table. Owned: belongs to one institution. Published: read through a grant. Platform: belongs to none.
-- recto_app is what the server signs in as; it owns nothing. recto_reach may not sign in; what it owns (search views,
-- the session functions) reads past row-level security and therefore carries its own filter.
create extension if not exists pg_trgm;

do $$ begin create role recto_app; exception when duplicate_object then null; end $$;
do $$ begin create role recto_reach nologin; exception when duplicate_object then null; end $$;
grant usage on schema public to recto_app, recto_reach;
grant create on schema public to recto_reach;
alter default privileges in schema public grant select, insert, update, delete on tables to recto_app;
alter default privileges in schema public grant select on tables to recto_reach;

create function here() returns uuid language sql stable as $$ select nullif(current_setting('recto.institution', true), '')::uuid $$;

-- One line per owned table, so that no table has half of it.
create procedure own(owned regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security, force row level security', owned);
  execute format('alter table %s alter institution_id set default here()', owned);
  execute format('create policy own on %s using (institution_id = (select here()))', owned);
  execute format('create policy reach on %s for select to recto_reach using (true)', owned);
end $$;
