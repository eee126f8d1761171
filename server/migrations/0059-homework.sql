-- Homework of teaching classes: a task for one or more classes, each with its own dates, what students hand in, and what they get back.
create table homeworks (
  institution_id uuid not null references institutions,
  id uuid not null,
  owner_id uuid not null,
  title text not null,
  body jsonb not null, -- a rich text
  takes_text boolean not null default true,
  takes_files boolean not null default false,
  max_files smallint not null default 5 check (max_files between 1 and 20),
  max_megabytes smallint not null default 20 check (max_megabytes > 0), -- of each file
  points numeric(8, 2) not null default 100 check (points > 0),
  attempts smallint not null default 3 check (attempts between 1 and 20), -- how often a person hands in without being asked to
  late_rule text not null default 'none' check (late_rule in ('none', 'deduct', 'close')),
  late_per_day numeric(5, 2) not null default 10 check (late_per_day between 0 and 100), -- per cent of what was earned, for each day that has begun
  late_most numeric(5, 2) not null default 50 check (late_most between 0 and 100),
  statement text not null default '', -- that is confirmed on handing in; empty: none
  state text not null default 'draft' check (state in ('draft', 'published', 'archived')),
  published_at timestamptz,
  changed_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  binned boolean not null generated always as (deleted_at is not null) stored,
  row_version integer not null default 1,
  primary key (institution_id, id),
  foreign key (institution_id, owner_id) references members,
  foreign key (institution_id, changed_by) references members,
  check (takes_text or takes_files)
);
call own('homeworks');
call listed('homeworks', 'binned,', array['state'], array['updated_at', '(title collate "zh-x-icu")']);
call searchable('homeworks', $$title$$);
create index on homeworks (institution_id, owner_id);
create index on homeworks (institution_id, changed_by);
create index on homeworks (deleted_at) where deleted_at is not null;

-- A class for which a homework is, with its dates.
create table homework_classes (
  institution_id uuid not null,
  homework_id uuid not null,
  class_id uuid not null,
  open_at timestamptz not null,
  due_at timestamptz not null,
  cutoff_at timestamptz, -- after this nothing is accepted; null: no such time
  released_at timestamptz, -- when its results were released first
  reminded_at timestamptz, -- when those who had handed in nothing were reminded last
  reminders integer not null default 0,
  due_told boolean not null default false, -- that it is due within a day
  primary key (institution_id, homework_id, class_id),
  foreign key (institution_id, homework_id) references homeworks on delete cascade,
  foreign key (institution_id, class_id) references classes on delete cascade,
  check (due_at > open_at and (cutoff_at is null or cutoff_at >= due_at))
);
call own('homework_classes');
create index on homework_classes (institution_id, class_id, due_at);
create index on homework_classes (due_at) where not due_told;

-- Files of a task.
create table homework_files (
  institution_id uuid not null,
  homework_id uuid not null,
  file_id uuid not null,
  seq smallint not null check (seq >= 0),
  in_text boolean not null default false, -- stands in the text and not below it
  primary key (institution_id, homework_id, file_id),
  foreign key (institution_id, homework_id) references homeworks on delete cascade,
  foreign key (institution_id, file_id) references files
);
call own('homework_files');
create index on homework_files (institution_id, file_id);

-- What a person has of a homework: the draft, what was handed in last, and what it has earned.
create table submissions (
  institution_id uuid not null,
  homework_id uuid not null,
  class_id uuid not null,
  member_id uuid not null,
  state text not null default 'draft' check (state in ('draft', 'submitted', 'returned', 'graded')),
  draft_text jsonb, -- a rich text
  draft_no integer not null default 0, -- how often the draft was saved
  draft_at timestamptz,
  version_no smallint not null default 0 check (version_no between 0 and 50), -- the last that was handed in; 0: none
  submitted_at timestamptz, -- of that one
  late_minutes integer not null default 0 check (late_minutes >= 0), -- of that one
  score numeric(8, 2) check (score >= 0), -- before a deduction for lateness
  feedback text not null default '',
  graded_by uuid,
  graded_at timestamptz,
  released_at timestamptz, -- the person sees the score
  row_version integer not null default 1, -- counts what teachers change and what is handed in, not drafts
  primary key (institution_id, homework_id, class_id, member_id),
  foreign key (institution_id, homework_id, class_id) references homework_classes on delete cascade,
  foreign key (institution_id, member_id) references members,
  foreign key (institution_id, graded_by) references members,
  check ((state = 'graded') = (score is not null)),
  check ((score is null) or (graded_by is not null and graded_at is not null)),
  check (released_at is null or score is not null),
  check ((state = 'draft') = (version_no = 0))
);
call own('submissions');
create index on submissions (institution_id, member_id);
create index on submissions (institution_id, graded_by);

-- Everything that was ever handed in.
create table submission_versions (
  institution_id uuid not null,
  homework_id uuid not null,
  class_id uuid not null,
  member_id uuid not null,
  no smallint not null check (no between 1 and 50),
  text jsonb,
  plain text not null, -- its words, for comparing versions
  statement text not null, -- what was confirmed
  late_minutes integer not null check (late_minutes >= 0),
  receipt text not null,
  submitted_at timestamptz not null default clock_timestamp(),
  primary key (institution_id, homework_id, class_id, member_id, no),
  foreign key (institution_id, homework_id, class_id, member_id) references submissions on delete cascade,
  foreign key (institution_id, member_id) references members
);
call own('submission_versions');
revoke update on submission_versions from recto_app;
create index on submission_versions (institution_id, member_id);

-- Files of a version; those of the draft have the number 0.
create table submission_files (
  institution_id uuid not null,
  homework_id uuid not null,
  class_id uuid not null,
  member_id uuid not null,
  version_no smallint not null check (version_no between 0 and 50),
  file_id uuid not null,
  seq smallint not null check (seq >= 0),
  in_text boolean not null default false,
  primary key (institution_id, homework_id, class_id, member_id, version_no, file_id),
  foreign key (institution_id, homework_id, class_id, member_id) references submissions on delete cascade,
  foreign key (institution_id, member_id) references members,
  foreign key (institution_id, file_id) references files
);
call own('submission_files');
revoke update on submission_files from recto_app;
create index on submission_files (institution_id, member_id);
create index on submission_files (institution_id, file_id);

-- Versions that were given back to be corrected.
create table submission_returns (
  institution_id uuid not null,
  homework_id uuid not null,
  class_id uuid not null,
  member_id uuid not null,
  no smallint not null, -- of the version
  reason text not null,
  until timestamptz, -- another due time for the correction
  by_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  primary key (institution_id, homework_id, class_id, member_id, no),
  foreign key (institution_id, homework_id, class_id, member_id, no) references submission_versions on delete cascade,
  foreign key (institution_id, member_id) references members,
  foreign key (institution_id, by_id) references members
);
call own('submission_returns');
revoke update on submission_returns from recto_app;
create index on submission_returns (institution_id, member_id);
create index on submission_returns (institution_id, by_id);

-- A later due time for one person.
create table homework_extensions (
  institution_id uuid not null,
  homework_id uuid not null,
  class_id uuid not null,
  member_id uuid not null,
  until timestamptz not null,
  reason text not null,
  set_by uuid not null,
  set_at timestamptz not null default now(),
  primary key (institution_id, homework_id, class_id, member_id),
  foreign key (institution_id, homework_id, class_id) references homework_classes on delete cascade,
  foreign key (institution_id, member_id) references members,
  foreign key (institution_id, set_by) references members
);
call own('homework_extensions');
create index on homework_extensions (institution_id, member_id);
create index on homework_extensions (institution_id, set_by);

-- Hours by which every homework is due later for a person, besides the additional time in tests.
alter table accommodations add column due_hours integer not null default 0 check (due_hours between 0 and 720);

-- A homework as a column of a gradebook: its results stay with the homework, as those of a test stay with the test.
alter table gradebook_items
  add column homework_id uuid,
  drop constraint gradebook_items_kind_check,
  add constraint gradebook_items_kind_check check (kind in ('test', 'manual', 'homework')),
  add unique (institution_id, class_id, homework_id),
  add foreign key (institution_id, homework_id, class_id) references homework_classes (institution_id, homework_id, class_id) on delete cascade,
  add constraint gradebook_items_homework_check check ((kind = 'homework') = (homework_id is not null));
create index on gradebook_items (institution_id, homework_id);

-- The institutions with a homework that falls due within a day, of which the students were not told yet.
create function institutions_with_homework_due() returns setof uuid
language sql stable security definer rows 20 set search_path = public, pg_temp
begin atomic
  select distinct c.institution_id from homework_classes c
    where not c.due_told and c.due_at between now() and now() + interval '1 day';
end;
alter function institutions_with_homework_due owner to recto_reach;
