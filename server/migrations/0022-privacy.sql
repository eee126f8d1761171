-- Files that were made of the data of several people, such as exports, end when one of these people is deleted.
alter table files add people boolean not null default false;
alter table files no force row level security;
update files set people = true where expires_at is not null and suffix in ('xlsx', 'csv');
alter table files force row level security;
create index files_people on files (institution_id) where people;

-- Changes with each deletion of a person: an export that was begun before and ends after it is made again.
alter table institutions add people_deleted_at timestamptz;

-- A file whose time is over needs its bytes no longer, though its row is still there; imports that have to be read and waiting tasks do.
create or replace function stored_file_needed(sum text) returns boolean
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select exists (select from files where sha256 = sum and (expires_at is null or expires_at > now()))
    or exists (select from edition_files where sha256 = sum)
    or exists (select from imports where sha256 = sum)
    or exists (select from jobs where state in ('waiting', 'running') and input #>> '{upload,sha256}' = sum);
end;

-- An address that the server has signed opens no file whose time is over.
create or replace function file_by_id(file uuid) returns table (sha256 text, name text, mime text, size bigint)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select f.sha256, f.name, f.mime, f.size from files f where f.id = file and (f.expires_at is null or f.expires_at > now());
end;
