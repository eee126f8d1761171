-- The outline of a course: sections, subsections and units as the team edits them. What students see is the snapshot in `published`.
create table units (
  institution_id uuid not null,
  id uuid not null,
  course_id uuid not null,
  parent_id uuid, -- a section or subsection; null at the top
  place text collate "C" not null, -- the order among those with the same parent
  name text not null,
  content jsonb not null, -- what it consists of, `UnitContent` in the contract of outlines
  kind text not null generated always as (content ->> 'kind') stored check (kind in ('section', 'chapter', 'page', 'media', 'file', 'test', 'link')),
  minutes integer check (minutes between 1 and 600), -- the time that it is meant for
  rules jsonb not null, -- `UnitRules` in the contract of outlines
  published jsonb, -- `Snapshot` in the contract of outlines; null for a draft
  published_at timestamptz,
  published_by uuid,
  updated_by uuid not null,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz, -- removed; students see it until that is published
  row_version integer not null default 1,
  primary key (institution_id, id),
  check ((published is null) = (published_at is null) and (published is null) = (published_by is null)),
  foreign key (institution_id, course_id) references courses on delete cascade,
  foreign key (institution_id, parent_id) references units on delete cascade,
  foreign key (institution_id, published_by) references members,
  foreign key (institution_id, updated_by) references members
);
call own('units');
create index on units (institution_id, course_id);
create index on units (institution_id, parent_id);
create index on units (institution_id, published_by);
create index on units (institution_id, updated_by);
create index on units (deleted_at) where deleted_at is not null and published is null;

-- The files of a unit, of its draft and of what is published.
create table unit_files (
  institution_id uuid not null,
  unit_id uuid not null,
  file_id uuid not null,
  seq integer not null,
  primary key (institution_id, unit_id, file_id),
  foreign key (institution_id, unit_id) references units on delete cascade,
  foreign key (institution_id, file_id) references files
);
call own('unit_files');
create index on unit_files (institution_id, file_id);

-- What a person has done in a unit. Chapters and tests are not recorded here: their progress is that of the reader and of the attempts.
create table unit_progress (
  institution_id uuid not null,
  unit_id uuid not null,
  member_id uuid not null,
  first_seen timestamptz not null default now(),
  seconds integer not null default 0 check (seconds >= 0), -- credited time
  done_at timestamptz,
  primary key (institution_id, unit_id, member_id),
  foreign key (institution_id, unit_id) references units on delete cascade,
  foreign key (institution_id, member_id) references members on delete cascade
);
call own('unit_progress');
create index on unit_progress (institution_id, member_id);

-- The unit that a person was last seen to study, one for each person, so that time is not credited twice.
create table unit_beats (
  institution_id uuid not null,
  member_id uuid not null,
  unit_id uuid not null,
  at timestamptz not null default now(),
  primary key (institution_id, member_id),
  foreign key (institution_id, member_id) references members on delete cascade,
  foreign key (institution_id, unit_id) references units on delete cascade
);
call own('unit_beats');
create index on unit_beats (institution_id, unit_id);
