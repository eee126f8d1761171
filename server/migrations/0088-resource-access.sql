-- The folders that are shared with a member by a share of the member or of one of the member's user groups, with all folders in them. Runs with the rights
-- of who calls it, so it names the institution in every condition. In PL/pgSQL, because its plan is then made once in a session.
create function shared_folders(institution uuid, member uuid) returns table (folder_id uuid, access text) language plpgsql stable rows 20 as $$
#variable_conflict use_column
begin
  return query
  with recursive holders as (
    select l.usergroup_id as id from usergroup_members l
      where l.institution_id = institution and l.member_id = member and (l.expires_at is null or l.expires_at > now())
    union all select u.id from usergroups u join members m on m.institution_id = u.institution_id and m.id = member
      where u.institution_id = institution and u.kind = 'rule' and rule_finds(u.rule, m)
        and exists (select from resource_shares s where s.institution_id = institution and s.usergroup_id = u.id)),
  reached as (
    select s.folder_id, s.access from resource_shares s
      where s.institution_id = institution and s.folder_id is not null and (s.member_id = member or s.usergroup_id in (select id from holders))
    union select f.id, r.access from reached r join resource_folders f on f.institution_id = institution and f.parent_id = r.folder_id)
  -- 'edit' comes before 'read'.
  select reached.folder_id, min(reached.access) from reached group by 1;
end $$;

-- The resources that are shared with a member, in shared folders or by themselves; with `resource` only that one.
create function shared_resources(institution uuid, member uuid, resource uuid default null) returns table (resource_id uuid, access text)
language plpgsql stable rows 100 as $$
#variable_conflict use_column
begin
  return query
  with holders as (
    select l.usergroup_id as id from usergroup_members l
      where l.institution_id = institution and l.member_id = member and (l.expires_at is null or l.expires_at > now())
    union all select u.id from usergroups u join members m on m.institution_id = u.institution_id and m.id = member
      where u.institution_id = institution and u.kind = 'rule' and rule_finds(u.rule, m)
        and exists (select from resource_shares s where s.institution_id = institution and s.usergroup_id = u.id)),
  reached as (
    select s.resource_id, s.access from resource_shares s
      where s.institution_id = institution and s.resource_id is not null and (resource is null or s.resource_id = resource)
        and (s.member_id = member or s.usergroup_id in (select id from holders))
    union all select r.id, f.access from shared_folders(institution, member) f
      join resources r on r.institution_id = institution and r.folder_id = f.folder_id and (resource is null or r.id = resource))
  select reached.resource_id, min(reached.access) from reached group by 1;
end $$;

-- Public resources of all institutions, with what their lists show. Their text is searched by `resources_public_words`.
create view public_resources as
  select r.institution_id, r.id, r.owner_id, r.kind, r.title, r.describe, r.suffix, r.size, r.version, r.alt, r.licence, r.rights_holder, r.source,
    r.tags, r.knowledge_points, r.download, r.watermark, r.conversion, r.duration, r.pages, r.captioned, r.copied_from, r.created_at, r.updated_at,
    r.row_version, r.search_text, f.sha256, f.name as file_name, f.mime, f.width, f.height, m.name as owner_name, i.name as institution_name
  from resources r
    join files f on f.institution_id = r.institution_id and f.id = r.id
    join members m on m.institution_id = r.institution_id and m.id = r.owner_id
    join institutions i on i.id = r.institution_id
  where r.scope = 'public' and r.deleted_at is null;
alter view public_resources owner to recto_reach;
revoke insert, update, delete on public_resources from recto_reach, recto_app;
create index resources_public_titles on resources ((title collate "zh-x-icu"), id) where scope = 'public' and deleted_at is null;
create index resources_public_sizes on resources (size, id) where scope = 'public' and deleted_at is null;

-- Whether the file is a resource that this member may look at but not download: its switch is off, and the member may not edit it. The same rule as
-- `accessOf` in the policy of resources; `rules` says that the member administers the institution.
create function download_closed(institution uuid, member uuid, rules boolean, file uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select exists (select from resources r where r.id = file and not r.download
    and (r.institution_id = institution and (r.owner_id = member or (rules and r.scope <> 'own')
      or exists (select from shared_resources(institution, member, file) s where s.access = 'edit'))) is not true);
end;
alter function download_closed owner to recto_reach;
create index resources_ids on resources (id);

create or replace function file_of_record(file uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select exists (select from recharges where voucher_file_id = file) or exists (select from institutions where mark_file_id = file)
    or exists (select from question_files where file_id = file) or exists (select from answer_pages where file_id = file)
    or exists (select from course_files where file_id = file) or exists (select from courses where cover_file_id = file)
    or exists (select from homework_files where file_id = file) or exists (select from submission_files where file_id = file)
    or exists (select from notice_files where file_id = file) or exists (select from unit_files where file_id = file)
    or exists (select from post_files where file_id = file)
    or exists (select from certificate_templates where file in (signature_file_id, logo_file_id))
    or exists (select from certificates where file in (signature_file_id, logo_file_id))
    or exists (select from resources where id = file);
end;
