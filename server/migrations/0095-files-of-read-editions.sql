-- As before, with two differences: those who may edit a file have its current bytes, and readers of a textbook those of the edition that they read, not
-- those of any edition. `rules`: the member administers the institution.
create function readable_file(institution uuid, member uuid, rules boolean, file uuid)
returns table (sha256 text, name text, suffix text, mime text, size bigint)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select found.sha256, found.name, found.suffix, found.mime, found.size from (
    (select 1, f.sha256, f.name, f.suffix, f.mime, f.size
    from files f left join resources r on r.institution_id = f.institution_id and r.id = f.id
    where f.institution_id = institution and f.id = file and (f.expires_at is null or f.expires_at > now())
      and (f.created_by = member or r.owner_id = member or (r.deleted_at is null and (rules and r.scope <> 'own'
        or r.id is not null and exists (select from shared_resources(institution, member, file) s where s.access = 'edit')))))
    union all
    (select 2, f.sha256, f.name, f.suffix, f.mime, f.size
    from (select distinct e.textbook_id from edition_files f join editions e on e.id = f.edition_id where f.file_id = file) as t
      left join lateral (select * from readable(institution, member, t.textbook_id) limit 1) as read on institution is not null
      left join books b on b.textbook_id = t.textbook_id and b.available and b.open_scope = 'public'
      join editions e on e.textbook_id = t.textbook_id
      join edition_files f on f.edition_id = e.id and f.file_id = file
    where read.textbook_id is not null or b.textbook_id is not null
    order by (e.id = read.edition_id) is true desc, (e.id = b.edition_id) is true desc, e.no desc
    limit 1)
    union all
    (select 3, f.sha256, f.name, f.suffix, f.mime, f.size
    from resources r join files f on f.institution_id = r.institution_id and f.id = r.id
    where r.id = file and r.scope = 'public' and r.deleted_at is null and institution is not null)
    union all
    (select 4, f.sha256, f.name, f.suffix, f.mime, f.size
    from interactive_files i
      join files f on f.institution_id = i.institution_id and f.id = i.file_id
      join edition_files within on within.file_id = i.resource_id
      join editions e on e.id = within.edition_id
    where i.file_id = file and (
      (institution is not null and exists (select 1 from readable(institution, member, e.textbook_id)))
      or exists (select 1 from books b where b.textbook_id = e.textbook_id and b.available and b.open_scope = 'public'))
    limit 1)
    union all
    (select 5, f.sha256, f.name, f.suffix, f.mime, f.size
    from interactive_files i
      join files f on f.institution_id = i.institution_id and f.id = i.file_id
      join resources r on r.institution_id = i.institution_id and r.id = i.resource_id
    where i.file_id = file and r.scope = 'public' and r.deleted_at is null and institution is not null
    limit 1)
  ) as found (rank, sha256, name, suffix, mime, size) order by rank limit 1;
end;
alter function readable_file(uuid, uuid, boolean, uuid) owner to recto_reach;

-- A textbook whose current edition has other bytes of a file is changed, as after a change of its text.
create function note_replaced_file() returns trigger language plpgsql as $$
begin
  update textbooks t set changed = true
  from edition_files f
  where f.file_id = new.id and f.sha256 <> new.sha256 and t.institution_id = new.institution_id and t.edition_id = f.edition_id and not t.changed;
  return null;
end $$;
create trigger replaced after update of sha256 on files for each row when (old.sha256 <> new.sha256) execute function note_replaced_file();
