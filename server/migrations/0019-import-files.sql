-- An import whose file has been read and removed has no sum. Every sum that stands in a row is the name of a file in the store.
alter table imports no force row level security;
alter table imports alter column sha256 drop not null;
update imports set sha256 = null where sha256 !~ '^[0-9a-f]{64}$';
alter table imports add check (sha256 ~ '^[0-9a-f]{64}$');
alter table imports force row level security;
alter table edition_files add check (sha256 ~ '^[0-9a-f]{64}$');

-- Imports that still have to be read need their files as well, and so do waiting tasks that were given one.
create or replace function stored_file_needed(sum text) returns boolean
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select exists (select from files where sha256 = sum) or exists (select from edition_files where sha256 = sum)
    or exists (select from imports where sha256 = sum)
    or exists (select from jobs where state in ('waiting', 'running') and input #>> '{upload,sha256}' = sum);
end;
create index jobs_unfinished on jobs (state) where state in ('waiting', 'running');
