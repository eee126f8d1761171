-- Files that stand in an interactive object, in any of its versions: editions may show an earlier one.
create table interactive_files (
  institution_id uuid not null references institutions,
  resource_id uuid not null,
  file_id uuid not null,
  primary key (institution_id, resource_id, file_id),
  foreign key (institution_id, resource_id) references resources on delete cascade,
  foreign key (institution_id, file_id) references files
);
call own('interactive_files');
create index on interactive_files (institution_id, file_id);
create index on interactive_files (file_id);

-- What a person has done with an interactive object, which may belong to another institution.
create table interactive_states (
  institution_id uuid not null references institutions,
  member_id uuid not null,
  file_id uuid not null,
  state jsonb not null, -- `PlayState` in assessment/interactives
  score integer not null,
  of integer not null,
  tries integer not null,
  completed_at timestamptz,
  updated_at timestamptz not null default now(),
  row_version integer not null default 1,
  primary key (institution_id, member_id, file_id),
  foreign key (institution_id, member_id) references members on delete cascade
);
call own('interactive_states');
create index on interactive_states (institution_id, file_id, updated_at, member_id);

create or replace view file_uses with (security_invoker = true) as
  select institution_id, file_id, 'chapter' as place, chapter_id as place_id from chapter_resources
  union all select institution_id, cover_file_id, 'textbook', id from textbooks where cover_file_id is not null
  union all select institution_id, file_id, 'question', question_id from question_files
  union all select institution_id, file_id, 'homework', homework_id from homework_files
  union all select institution_id, file_id, 'unit', unit_id from unit_files
  union all select institution_id, file_id, 'course', course_id from course_files
  union all select institution_id, file_id, 'post', post_id from post_files
  union all select institution_id, file_id, 'notice', notice_id from notice_files
  union all select institution_id, file_id, 'interactive', resource_id from interactive_files;

-- As before, and the files within interactive objects of readable editions and of public resources.
create or replace function readable_file(institution uuid, member uuid, file uuid) returns table (sha256 text, name text, suffix text, mime text, size bigint)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select found.* from (
    (select f.sha256, f.name, f.suffix, f.mime, f.size
    from edition_files f join editions e on e.id = f.edition_id
    where f.file_id = file and (
      (institution is not null and exists (select 1 from readable(institution, member, e.textbook_id)))
      or exists (select 1 from books b where b.textbook_id = e.textbook_id and b.available and b.open_scope = 'public'))
    limit 1)
    union all
    (select f.sha256, f.name, f.suffix, f.mime, f.size
    from resources r join files f on f.institution_id = r.institution_id and f.id = r.id
    where r.id = file and r.scope = 'public' and r.deleted_at is null and institution is not null)
    union all
    (select f.sha256, f.name, f.suffix, f.mime, f.size
    from interactive_files i
      join files f on f.institution_id = i.institution_id and f.id = i.file_id
      join edition_files within on within.file_id = i.resource_id
      join editions e on e.id = within.edition_id
    where i.file_id = file and (
      (institution is not null and exists (select 1 from readable(institution, member, e.textbook_id)))
      or exists (select 1 from books b where b.textbook_id = e.textbook_id and b.available and b.open_scope = 'public'))
    limit 1)
    union all
    (select f.sha256, f.name, f.suffix, f.mime, f.size
    from interactive_files i
      join files f on f.institution_id = i.institution_id and f.id = i.file_id
      join resources r on r.institution_id = i.institution_id and r.id = i.resource_id
    where i.file_id = file and r.scope = 'public' and r.deleted_at is null and institution is not null
    limit 1)
  ) as found limit 1;
end;
