-- Once, as a superuser, in the database recto: lets pgbouncer look up the password of the role that signs in, and nothing else.
create role pgbouncer login password 'change-me-too';
create schema pooler;
grant usage on schema pooler to pgbouncer;
create function pooler.get_auth(name text) returns table (usename name, passwd text)
  language sql security definer set search_path = pg_catalog
  as 'select rolname, rolpassword from pg_authid where rolname = $1 and rolcanlogin and not rolsuper';
revoke all on function pooler.get_auth(text) from public;
grant execute on function pooler.get_auth(text) to pgbouncer;
