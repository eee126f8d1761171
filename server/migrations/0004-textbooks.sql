create table textbook_types (id uuid primary key, parent_id uuid references textbook_types, position integer not null, name text not null, name_en text not null);
create table textbook_levels (id uuid primary key, position integer not null, name text not null, name_en text not null);
create table majors (id uuid primary key, parent_id uuid references majors, code text not null unique, name text not null, name_en text not null);
revoke insert, update, delete on textbook_types, textbook_levels, majors from recto_app;

create table textbooks (
  institution_id uuid not null references institutions,
  id uuid not null,
  textbooks_type smallint not null default 1 check (textbooks_type between 1 and 3),
  name text not null,
  subtitle text not null default '',
  describe text not null default '',
  question text not null default '',
  isbn text not null default '',
  language text not null default 'zh-CN',
  edition_label text not null default '',
  type_id uuid references textbook_types,
  level_id uuid references textbook_levels,
  major_ids uuid[] not null default '{}',
  labels text[] not null default '{}',
  authors jsonb not null default '[]',
  cover_file_id uuid,
  open_scope text not null default 'org' check (open_scope in ('private', 'org', 'orgs', 'public')),
  allow_copy boolean not null default true,
  allow_download boolean not null default false,
  publish_status smallint not null default 0 check (publish_status between 0 and 4),
  on_shelf boolean not null default true,
  complete boolean not null default false,
  edition_id uuid, -- the current one
  changed boolean not null default false, -- the draft has moved on since
  chapter_count integer not null default 0,
  written_count integer not null default 0,
  word_count integer not null default 0,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_by uuid not null,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  row_version integer not null default 1,
  primary key (institution_id, id),
  foreign key (institution_id, created_by) references members,
  foreign key (institution_id, updated_by) references members,
  foreign key (institution_id, cover_file_id) references files
);
call own('textbooks');
create unique index textbooks_name on textbooks (institution_id, lower(name)) where deleted_at is null;
create index textbooks_updated on textbooks (institution_id, (deleted_at is null), updated_at desc, id);
create index textbooks_by_name on textbooks (institution_id, (deleted_at is null), (name collate "zh-x-icu"), id);
create index textbooks_created on textbooks (institution_id, (deleted_at is null), created_at desc, id);
create index textbooks_type on textbooks (institution_id, type_id, updated_at desc, id) where deleted_at is null;
create index textbooks_words on textbooks using gin ((name || ' ' || subtitle || ' ' || isbn || ' ' || (authors #>> '{}')) gin_trgm_ops);

-- Pattern operators are not leakproof: under row-level security they would never use their index.
create view textbooks_search as
  select id, name || ' ' || subtitle || ' ' || isbn || ' ' || (authors #>> '{}') as words from textbooks where institution_id = (select here());
alter view textbooks_search owner to recto_reach;

create table textbook_members (
  institution_id uuid not null,
  textbook_id uuid not null,
  member_id uuid not null,
  role text not null check (role in ('chief', 'deputy', 'editor', 'responsible', 'reviewer')),
  primary key (institution_id, textbook_id, member_id),
  foreign key (institution_id, textbook_id) references textbooks on delete cascade,
  foreign key (institution_id, member_id) references members on delete cascade
);
call own('textbook_members');
create index on textbook_members (institution_id, member_id);

create table chapters (
  institution_id uuid not null,
  id uuid not null,
  textbook_id uuid not null,
  parent_id uuid,
  position integer not null,
  kind text not null default 'chapter' check (kind in ('front', 'part', 'chapter', 'appendix', 'back')),
  name text not null,
  status smallint not null default 1 check (status in (0, 1)),
  content jsonb not null,
  content_hash text not null, -- of the canonical JSON; what an edition is compared by
  word_count integer not null default 0,
  version integer not null default 1, -- of the text
  row_version integer not null default 1, -- of the row
  updated_by uuid not null,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_with uuid, -- the chapter whose deletion took this one along
  primary key (institution_id, id),
  foreign key (institution_id, textbook_id) references textbooks on delete cascade,
  foreign key (institution_id, parent_id) references chapters on delete cascade,
  foreign key (institution_id, updated_by) references members
);
call own('chapters');
create index on chapters (institution_id, textbook_id, parent_id, position);
create index on chapters (institution_id, updated_by, updated_at desc);

create table chapter_presence (
  institution_id uuid not null,
  chapter_id uuid not null,
  member_id uuid not null,
  editing boolean not null,
  since timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  primary key (institution_id, chapter_id, member_id),
  foreign key (institution_id, chapter_id) references chapters on delete cascade,
  foreign key (institution_id, member_id) references members on delete cascade
);
call own('chapter_presence');
