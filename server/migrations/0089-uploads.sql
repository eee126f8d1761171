alter table uploads
  add given_sha256 text check (given_sha256 ~ '^[0-9a-f]{64}$'), -- of the whole, as the sender computed it
  add check_seen_at timestamptz; -- when a process last noted that it is checking the bytes

-- Uploads of all institutions whose bytes are complete and which no process is checking.
create function unfinished_checks() returns table (institution_id uuid, id uuid)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select u.institution_id, u.id from uploads u
  where u.state = 'checking' and u.expires_at > now() and (u.check_seen_at is null or u.check_seen_at < now() - interval '1 minute')
  order by u.id limit 100;
end;
alter function unfinished_checks owner to recto_reach;
create index uploads_checking on uploads (id) where state = 'checking';

create function expired_uploads() returns table (institution_id uuid, id uuid, sha256 text)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select u.institution_id, u.id, u.sha256 from uploads u where u.expires_at <= now() order by u.expires_at limit 200;
end;
alter function expired_uploads owner to recto_reach;

-- Those of these uploads, of all institutions, of which pieces are still needed.
create function needed_pieces(ids uuid[]) returns setof uuid
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select u.id from uploads u where u.id = any (ids) and u.state in ('receiving', 'checking');
end;
alter function needed_pieces owner to recto_reach;
create index uploads_id on uploads (id);

-- The bytes of a person's resources with all their versions, and of what the person is sending.
create function resource_bytes(member uuid) returns table (used bigint, allowed bigint)
language sql stable
begin atomic
  select
    coalesce((select sum(r.size) from resources r where r.institution_id = here() and r.owner_id = member), 0)::bigint
      + coalesce((select sum(u.size) from uploads u where u.institution_id = here() and u.member_id = member and u.expires_at > now() and u.state <> 'refused'), 0)::bigint,
    (select l.bytes from resource_limits l where l.institution_id = here() and (l.member_id = member or l.member_id is null)
      order by l.member_id is null limit 1);
end;

-- The bytes of an expired upload are deleted before its row, so that an interruption in between leaves nothing behind.
create or replace function stored_file_needed(sum text) returns boolean
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select exists (select from files where sha256 = sum and (expires_at is null or expires_at > now()))
    or exists (select from edition_files where sha256 = sum)
    or exists (select from imports where sha256 = sum)
    or exists (select from question_imports where upload is not null and upload ->> 'sha256' = sum)
    or exists (select from resource_versions where sha256 = sum)
    or exists (select from conversion_objects where sha256 = sum)
    or exists (select from uploads where sha256 = sum and expires_at > now())
    or exists (select from jobs where state in ('waiting', 'running') and input #>> '{upload,sha256}' = sum);
end;
