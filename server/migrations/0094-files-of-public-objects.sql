-- The files within a public interactive object of any institution, for a copy of it.
create function files_of_public_object(resource uuid) returns table (
  id uuid, sha256 text, name text, suffix text, mime text, size bigint, width integer, height integer)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select f.id, f.sha256, f.name, f.suffix, f.mime, f.size, f.width, f.height
  from interactive_files i
    join resources r on r.institution_id = i.institution_id and r.id = i.resource_id
    join files f on f.institution_id = i.institution_id and f.id = i.file_id
  where i.resource_id = resource and r.scope = 'public' and r.deleted_at is null
  order by f.id;
end;
alter function files_of_public_object owner to recto_reach;
