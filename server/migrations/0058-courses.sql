-- A course: what a teacher makes, often from a textbook, and runs with classes.
create table courses (
  institution_id uuid not null references institutions,
  id uuid not null,
  name text not null,
  course_type smallint not null default 0 check (course_type in (0, 1)), -- 0 a micro-course, 1 made from a textbook
  publish_status smallint not null default 0 check (publish_status in (0, 2, 3)), -- 0 not published, 2 published, 3 publication cancelled
  top smallint not null default 0 check (top in (0, 1)),
  describe jsonb, -- the introduction, a document
  describe_text text not null default '', -- its plain text
  school text not null default '',
  is_attachment_ownload smallint not null default 1 check (is_attachment_ownload in (0, 1)), -- whether students and readers may fetch the attachments
  cover_file_id uuid,
  classification_ids uuid[] not null default '{}', -- of textbook_levels
  college_ids uuid[] not null default '{}', -- of departments
  subject_ids uuid[] not null default '{}', -- of textbook_types
  major_ids uuid[] not null default '{}', -- of majors
  textbook_id uuid references catalogue, -- the source, in the edition that it was made from
  edition_id uuid references editions,
  pacing text not null default 'paced' check (pacing in ('self', 'paced')),
  starts_on date,
  ends_on date,
  owner_id uuid not null,
  on_shelf boolean not null default false,
  price integer check (price >= 0), -- in fen; null when none was set
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_by uuid not null,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  binned boolean not null generated always as (deleted_at is not null) stored,
  row_version integer not null default 1,
  primary key (institution_id, id),
  check ((textbook_id is null) = (edition_id is null)),
  foreign key (institution_id, owner_id) references members,
  foreign key (institution_id, updated_by) references members,
  foreign key (institution_id, cover_file_id) references files
);
call own('courses');
call listed('courses', 'binned,', array['publish_status', 'course_type'], array['top, updated_at', 'updated_at', '(name collate "zh-x-icu")', 'created_at']);
call searchable('courses', $$name || ' ' || school || ' ' || left(describe_text, 2000)$$);
create index on courses (institution_id, owner_id);
create index on courses (institution_id, updated_by);
create index on courses (institution_id, cover_file_id) where cover_file_id is not null;
create index on courses (institution_id, on_shelf, updated_at desc, id) where on_shelf;
create index on courses (institution_id, textbook_id) where textbook_id is not null;
create index on courses (edition_id) where edition_id is not null;

-- The team of a course. One lead at least.
create table course_teachers (
  institution_id uuid not null,
  course_id uuid not null,
  member_id uuid not null,
  role text not null default 'teacher' check (role in ('lead', 'teacher', 'assistant')),
  seq integer not null,
  introduction text not null default '',
  primary key (institution_id, course_id, member_id),
  foreign key (institution_id, course_id) references courses on delete cascade,
  foreign key (institution_id, member_id) references members on delete cascade
);
call own('course_teachers');
create index on course_teachers (institution_id, member_id);

-- The attachments of a course, the file group `attachmentgroup` of the specification, and the files within its introduction.
create table course_files (
  institution_id uuid not null,
  course_id uuid not null,
  file_id uuid not null,
  place text not null default 'group' check (place in ('group', 'text')),
  seq integer not null,
  primary key (institution_id, course_id, place, file_id),
  foreign key (institution_id, course_id) references courses on delete cascade,
  foreign key (institution_id, file_id) references files
);
call own('course_files');
create index on course_files (institution_id, file_id);

-- The course that a class takes.
alter table classes add course_id uuid, add foreign key (institution_id, course_id) references courses on delete set null (course_id);
create index on classes (institution_id, course_id) where course_id is not null;
create or replace view classes_search as select * from classes where institution_id = (select here());

-- Who has the modules of courses has their rights; who teaches makes courses and sees those that are shared.
alter table roles no force row level security;
update roles set features = features || array['mycourse:add'] where 'mycourse' = any (modules) and not 'mycourse:add' = any (features);
update roles set features = features || array['schoolcourse:manage'] where 'schoolcourse' = any (modules) and not 'schoolcourse:manage' = any (features);
update roles set features = features || array['salecourse:shelf'] where 'salecourse' = any (modules) and not 'salecourse:shelf' = any (features);
update roles set
  modules = array(select distinct unnest(modules || array['yuncourse', 'mycourse', 'schoolcourse'])),
  features = array(select distinct unnest(features || array['mycourse:add']))
  where 'teach:class' = any (features) and not 'yuncourse' = any (modules);
alter table roles force row level security;
