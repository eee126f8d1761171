-- Bytes that an institution has in the store, each once however many of its files have them.
create table stored_objects (
  holder_id uuid not null references institutions,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  size bigint not null,
  uses integer not null, -- files and versions of resources with these bytes
  primary key (holder_id, sha256)
);
revoke select, insert, update, delete on stored_objects from recto_app;

-- Counts `n` more (or fewer) uses of an object; returns the bytes by which the storage grows or shrinks.
create function count_object(holder uuid, sum text, bytes bigint, n integer) returns bigint language plpgsql as $$
declare left_over integer;
begin
  if n > 0 then
    insert into stored_objects as held values (holder, sum, bytes, n)
      on conflict (holder_id, sha256) do update set uses = held.uses + excluded.uses returning held.uses into left_over;
    return case when left_over = n then bytes else 0 end;
  end if;
  update stored_objects as held set uses = held.uses + n where held.holder_id = holder and held.sha256 = sum returning held.uses into left_over;
  if left_over > 0 then return 0; end if;
  delete from stored_objects where holder_id = holder and sha256 = sum;
  return -bytes;
end $$;

-- Adds bytes to what an institution uses; refuses above the limit of its package.
create function count_bytes(holder uuid, more bigint) returns void language plpgsql as $$
declare allowed bigint;
begin
  if more = 0 then return; end if;
  insert into storage_used as used values (holder, pg_backend_pid() % 16, more)
    on conflict (holder_id, slot) do update set bytes = used.bytes + excluded.bytes;
  if more < 0 then return; end if;
  select p.storage_limit into allowed from institutions i join packages p on p.id = i.package_id where i.id = holder;
  if (select sum(bytes) from storage_used where holder_id = holder) > allowed then
    raise exception 'the storage of the package is used up' using errcode = 'disk_full';
  end if;
end $$;

-- Objects are counted in the order of their sums, so that two transactions do not wait for each other.
create or replace function count_storage() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare change record;
begin
  if tg_op = 'INSERT' then
    for change in select institution_id as holder, sha256, max(size) as size, count(*)::integer as n from added group by 1, 2 order by 1, 2 loop
      perform count_bytes(change.holder, count_object(change.holder, change.sha256, change.size, change.n));
    end loop;
  elsif tg_op = 'DELETE' then
    for change in select institution_id as holder, sha256, max(size) as size, count(*)::integer as n from removed group by 1, 2 order by 1, 2 loop
      perform count_bytes(change.holder, count_object(change.holder, change.sha256, change.size, -change.n));
    end loop;
  else
    for change in
      select holder, sha256, max(size) as size, sum(n)::integer as n from (
        select institution_id as holder, sha256, size, 1 as n from added union all select institution_id, sha256, size, -1 from removed) as each
      group by 1, 2 having sum(n) <> 0 order by 1, 2
    loop
      perform count_bytes(change.holder, count_object(change.holder, change.sha256, change.size, change.n));
    end loop;
  end if;
  return null;
end $$;
create trigger count_changed after update on files referencing old table as removed new table as added for each statement execute function count_storage();

-- The owner of the tables is held by row-level security as well.
alter table files no force row level security;
insert into stored_objects select institution_id, sha256, max(size), count(*) from files group by 1, 2;
update storage_used set bytes = 0;
insert into storage_used select holder_id, 0, sum(size) from stored_objects group by 1
  on conflict (holder_id, slot) do update set bytes = excluded.bytes;
alter table files force row level security;

-- Jobs that no person waits for, such as conversions: they are not listed among a person's tasks, nor counted against their number.
alter table jobs add quiet boolean not null default false;

-- Folders of the resource centre: those of a person, and those of the institution, which have no owner.
create table resource_folders (
  institution_id uuid not null references institutions,
  id uuid not null,
  parent_id uuid,
  owner_id uuid,
  name text not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  row_version integer not null default 1,
  primary key (institution_id, id),
  foreign key (institution_id, parent_id) references resource_folders,
  foreign key (institution_id, owner_id) references members,
  foreign key (institution_id, created_by) references members
);
call own('resource_folders');
create unique index resource_folders_name on resource_folders (institution_id, owner_id, parent_id, lower(name)) nulls not distinct;
create index on resource_folders (institution_id, parent_id);
create index on resource_folders (institution_id, created_by);

-- An object of the resource centre. It has the id of its file, so that what refers to the file shows the new bytes once it is replaced.
create table resources (
  institution_id uuid not null references institutions,
  id uuid not null,
  folder_id uuid, -- a folder of the owner in the scope 'own', else one of the institution
  owner_id uuid not null,
  scope text not null default 'own' check (scope in ('own', 'institution', 'public')),
  kind text not null check (kind in ('picture', 'audio', 'video', 'document', 'archive', 'package', 'interactive')),
  title text not null,
  describe text not null default '',
  suffix text not null, -- of the current version, as its size
  size bigint not null,
  version integer not null default 1,
  alt text not null default '', -- what the picture or video shows, for those who do not see it
  licence text not null default '', -- its short name, such as CC BY 4.0
  rights_holder text not null default '',
  source text not null default '', -- where it is from, in words or as an address
  tags text[] not null default '{}',
  knowledge_points text[] not null default '{}',
  download boolean not null default true, -- `is_attachment_ownload` of the specification
  watermark boolean not null default false, -- previews show the name of the person who looks
  conversion text not null default 'none' check (conversion in ('none', 'waiting', 'running', 'done', 'failed')), -- of the current version
  duration real, -- seconds
  pages integer, -- pages, slides or sheets
  captioned boolean not null default false, -- has captions or a transcript
  copied_from jsonb, -- the public resource of another institution that it is a copy of: institution, title
  seen_at timestamptz not null default now(), -- when it was last opened, to the day
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_by uuid not null,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  binned boolean not null generated always as (deleted_at is not null) stored,
  row_version integer not null default 1,
  primary key (institution_id, id),
  foreign key (institution_id, id) references files,
  foreign key (institution_id, folder_id) references resource_folders,
  foreign key (institution_id, owner_id) references members,
  foreign key (institution_id, created_by) references members,
  foreign key (institution_id, updated_by) references members
);
call own('resources');
call searchable('resources', $$title || ' ' || describe || ' ' || alt || ' ' || source || ' ' || rights_holder || ' ' || joined(tags) || ' ' || joined(knowledge_points)$$);
call listed('resources', 'binned, scope,', array['kind', 'folder_id', 'owner_id'], array['updated_at', '(title collate "zh-x-icu")', 'size']);
call listed('resources', 'binned, owner_id,', array['kind', 'folder_id'], array['updated_at', '(title collate "zh-x-icu")', 'size']);
create index on resources (institution_id, folder_id);
create index on resources (institution_id, owner_id, kind) include (size);
create index on resources (institution_id, created_by);
create index on resources (institution_id, updated_by);
create index on resources (institution_id, deleted_at) where deleted_at is not null;
create index resources_tags on resources using gin (tags);
create index resources_points on resources using gin (knowledge_points);
create index resources_public on resources (updated_at, id) where scope = 'public' and deleted_at is null;
create index resources_public_words on resources using gin (search_text gin_trgm_ops) where scope = 'public' and deleted_at is null;

-- All versions of a resource with the current one, from 1.
create table resource_versions (
  institution_id uuid not null references institutions,
  resource_id uuid not null,
  number integer not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  name text not null,
  suffix text not null,
  mime text not null,
  size bigint not null,
  width integer,
  height integer,
  note text not null default '', -- what is new in it
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (institution_id, resource_id, number),
  foreign key (institution_id, resource_id) references resources on delete cascade,
  foreign key (institution_id, created_by) references members
);
call own('resource_versions');
create index on resource_versions (institution_id, created_by);
create index on resource_versions (sha256);
create trigger count_added after insert on resource_versions referencing new table as added for each statement execute function count_storage();
create trigger count_removed after delete on resource_versions referencing old table as removed for each statement execute function count_storage();

-- To whom a resource, or a folder with all that is in it, is shared: a person or a user group.
create table resource_shares (
  institution_id uuid not null references institutions,
  id uuid not null,
  resource_id uuid,
  folder_id uuid,
  member_id uuid,
  usergroup_id uuid,
  access text not null check (access in ('read', 'edit')),
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (institution_id, id),
  check (num_nonnulls(resource_id, folder_id) = 1 and num_nonnulls(member_id, usergroup_id) = 1),
  unique nulls not distinct (institution_id, resource_id, folder_id, member_id, usergroup_id),
  foreign key (institution_id, resource_id) references resources on delete cascade,
  foreign key (institution_id, folder_id) references resource_folders on delete cascade,
  foreign key (institution_id, member_id) references members on delete cascade,
  foreign key (institution_id, usergroup_id) references usergroups on delete cascade,
  foreign key (institution_id, created_by) references members
);
call own('resource_shares');
create index on resource_shares (institution_id, folder_id);
create index on resource_shares (institution_id, member_id);
create index on resource_shares (institution_id, usergroup_id);
create index on resource_shares (institution_id, created_by);

-- Resources that stand in the draft of a chapter.
create table chapter_resources (
  institution_id uuid not null references institutions,
  chapter_id uuid not null,
  file_id uuid not null,
  primary key (institution_id, chapter_id, file_id),
  foreign key (institution_id, chapter_id) references chapters on delete cascade,
  foreign key (institution_id, file_id) references files
);
call own('chapter_resources');
create index on chapter_resources (institution_id, file_id);

-- Where files stand, for the resource centre. A later kind of place is added here.
create view file_uses with (security_invoker = true) as
  select institution_id, file_id, 'chapter' as place, chapter_id as place_id from chapter_resources
  union all select institution_id, cover_file_id, 'textbook', id from textbooks where cover_file_id is not null
  union all select institution_id, file_id, 'question', question_id from question_files
  union all select institution_id, file_id, 'homework', homework_id from homework_files
  union all select institution_id, file_id, 'unit', unit_id from unit_files
  union all select institution_id, file_id, 'course', course_id from course_files
  union all select institution_id, file_id, 'post', post_id from post_files
  union all select institution_id, file_id, 'notice', notice_id from notice_files;

-- What was made of the bytes of a file: renditions of a video, a PDF of a document. One for the same bytes, whatever files have them.
create table conversions (
  institution_id uuid not null references institutions,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  converter text not null, -- its name
  version integer not null, -- of the converter
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  progress real not null default 0, -- from 0 to 1
  reason jsonb, -- why it failed, in both languages
  facts jsonb not null default '{}', -- `Facts` in the contract of files
  job_id uuid,
  updated_at timestamptz not null default now(),
  primary key (institution_id, sha256)
);
call own('conversions');
create index conversions_updated on conversions (updated_at);

create table conversion_objects (
  institution_id uuid not null references institutions,
  source text not null, -- the bytes that it was made of
  name text not null, -- such as poster.webp
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  mime text not null,
  size bigint not null,
  primary key (institution_id, source, name),
  foreign key (institution_id, source) references conversions on delete cascade
);
call own('conversion_objects');
create index on conversion_objects (sha256);

-- The text of a document, by pages from 1.
create table page_texts (
  institution_id uuid not null references institutions,
  sha256 text not null, -- of the source
  page integer not null,
  id uuid not null,
  words text not null,
  primary key (institution_id, sha256, page),
  foreign key (institution_id, sha256) references conversions on delete cascade
);
call own('page_texts');
call searchable('page_texts', 'words');

-- Conversions whose source is in no file any more, of all institutions.
create function unused_conversions() returns table (institution_id uuid, sha256 text)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select c.institution_id, c.sha256 from conversions c
  where c.updated_at < now() - interval '1 hour'
    and not exists (select from files f where f.institution_id = c.institution_id and f.sha256 = c.sha256)
    and not exists (select from resource_versions v where v.institution_id = c.institution_id and v.sha256 = c.sha256)
  order by c.updated_at limit 1000;
end;
alter function unused_conversions owner to recto_reach;
create index files_sha256 on files (sha256);

-- The files of public resources may be read in every institution, and those of editions as before.
drop function readable_file;
create function readable_file(institution uuid, member uuid, file uuid) returns table (sha256 text, name text, suffix text, mime text, size bigint)
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
  ) as found limit 1;
end;
alter function readable_file owner to recto_reach;

drop function file_by_id;
create function file_by_id(file uuid) returns table (sha256 text, name text, suffix text, mime text, size bigint)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select f.sha256, f.name, f.suffix, f.mime, f.size from files f where f.id = file and (f.expires_at is null or f.expires_at > now());
end;
alter function file_by_id owner to recto_reach;
create index resources_id on resources (id) where scope = 'public';

-- The conversion of these bytes, that of this institution first: the bytes are the same everywhere. Whether they may be read was decided before.
create function conversion_of(institution uuid, sum text) returns table (state text, progress real, reason jsonb, facts jsonb)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select c.state, c.progress, c.reason, c.facts from conversions c where c.sha256 = sum
  order by (c.institution_id = institution) desc nulls last, (c.state = 'done') desc limit 1;
end;
alter function conversion_of owner to recto_reach;
create index conversions_sha256 on conversions (sha256);

create function made_of(institution uuid, sum text, made text) returns table (sha256 text, mime text, size bigint)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select o.sha256, o.mime, o.size from conversion_objects o join conversions c on c.institution_id = o.institution_id and c.sha256 = o.source
  where o.source = sum and o.name = made and c.state = 'done'
  order by (o.institution_id = institution) desc nulls last limit 1;
end;
alter function made_of owner to recto_reach;
create index conversion_objects_source on conversion_objects (source, name);

-- Conversions whose job has ended without an answer, because its process died too often or it took too long; of all institutions.
create function lost_conversions() returns table (institution_id uuid, sha256 text)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select c.institution_id, c.sha256 from conversions c left join jobs j on j.institution_id = c.institution_id and j.id = c.job_id
  where c.state in ('waiting', 'running') and c.updated_at < now() - interval '1 minute' and (j.id is null or j.state in ('done', 'failed'))
  limit 1000;
end;
alter function lost_conversions owner to recto_reach;
create index conversions_unfinished on conversions (updated_at) where state in ('waiting', 'running');

-- The most bytes that the resources of a person may take; the row without a person is for all who have none of their own.
create table resource_limits (
  institution_id uuid not null references institutions,
  id uuid not null,
  member_id uuid,
  bytes bigint check (bytes >= 0), -- null: no limit
  updated_by uuid not null,
  updated_at timestamptz not null default now(),
  primary key (institution_id, id),
  unique nulls not distinct (institution_id, member_id),
  foreign key (institution_id, member_id) references members on delete cascade,
  foreign key (institution_id, updated_by) references members
);
call own('resource_limits');
create index on resource_limits (institution_id, updated_by);

-- Files that are sent in pieces. Once its bytes are complete and checked, an upload is taken into something and deleted.
create table uploads (
  institution_id uuid not null references institutions,
  id uuid not null,
  member_id uuid not null,
  name text not null,
  suffix text not null,
  size bigint not null check (size > 0),
  state text not null default 'receiving' check (state in ('receiving', 'checking', 'complete', 'refused')),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'), -- of a complete one, as the type
  mime text,
  reason jsonb, -- why it was refused, in both languages
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (institution_id, id),
  check ((state = 'complete') = (sha256 is not null and mime is not null)),
  foreign key (institution_id, member_id) references members on delete cascade
);
call own('uploads');
create index on uploads (institution_id, member_id, created_at);
create index uploads_sha256 on uploads (sha256) where sha256 is not null;
create index uploads_expires on uploads (expires_at);

create or replace function stored_file_needed(sum text) returns boolean
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select exists (select from files where sha256 = sum and (expires_at is null or expires_at > now()))
    or exists (select from edition_files where sha256 = sum)
    or exists (select from imports where sha256 = sum)
    or exists (select from question_imports where upload is not null and upload ->> 'sha256' = sum)
    or exists (select from resource_versions where sha256 = sum)
    or exists (select from conversion_objects where sha256 = sum)
    or exists (select from uploads where sha256 = sum)
    or exists (select from jobs where state in ('waiting', 'running') and input #>> '{upload,sha256}' = sum);
end;
