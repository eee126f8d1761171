-- Whether those who grade the answers of a test see whose they are.
alter table tests add column anonymous boolean not null default true;
create or replace view tests_search as select * from tests where institution_id = (select here());

alter table test_questions
  add column rubric jsonb, -- `RubricCriterion[]` in assessment/rubrics; null: made from the grading scheme of the question
  add column rubric_version integer not null default 1, -- counts changes of the rubric
  add column twice boolean not null default false, -- two persons grade each answer
  add column tolerance numeric(8, 2) not null default 0 check (tolerance >= 0); -- how far apart two gradings may be without a third

-- Who grades the answers of a test besides those who hold it.
create table test_graders (
  institution_id uuid not null,
  test_id uuid not null,
  member_id uuid not null,
  primary key (institution_id, test_id, member_id),
  foreign key (institution_id, test_id) references tests on delete cascade,
  foreign key (institution_id, member_id) references members
);
call own('test_graders');
create index on test_graders (institution_id, member_id);

-- The grading of one answer by one person. The mark that counts stands in attempt_marks.
create table gradings (
  institution_id uuid not null,
  id uuid not null,
  test_id uuid not null,
  attempt_id uuid not null,
  question_id uuid not null,
  round smallint not null default 1 check (round between 1 and 3), -- 2: the second of two; 3: decides where the two are far apart
  seq integer not null, -- of the answer in the journal
  place bigint not null generated always as (uuid_hash_extended(attempt_id, uuid_hash_extended(question_id, 0))) stored, -- answers come in this order
  state text not null default 'waiting' check (state in ('waiting', 'done')),
  held_by uuid, -- who is grading it, until `held_until`
  held_until timestamptz,
  skipped_by uuid[] not null default '{}', -- to whom it does not come by itself any more
  handed_to uuid, -- only this person gets it
  handed_by uuid,
  handed_note text not null default '',
  given jsonb not null default '{"criteria": {}, "adjust": 0}', -- `Given` in assessment/rubrics
  remarks jsonb not null default '[]', -- `Remark[]` in the contract of grading
  points numeric(8, 2), -- null while it waits
  graded_by uuid,
  graded_at timestamptz,
  row_version integer not null default 1,
  primary key (institution_id, id),
  unique (institution_id, attempt_id, question_id, round),
  foreign key (institution_id, test_id, question_id) references test_questions,
  foreign key (institution_id, attempt_id) references attempts,
  foreign key (institution_id, held_by) references members,
  foreign key (institution_id, handed_to) references members,
  foreign key (institution_id, handed_by) references members,
  foreign key (institution_id, graded_by) references members,
  check ((state = 'done') = (points is not null and graded_by is not null and graded_at is not null))
);
call own('gradings');
create index on gradings (institution_id, test_id, question_id, place);
create index gradings_waiting on gradings (institution_id, test_id, question_id, place) where state = 'waiting';
create index on gradings (institution_id, held_by) where held_by is not null;
create index on gradings (institution_id, handed_to) where handed_to is not null;
create index on gradings (institution_id, handed_by) where handed_by is not null;
create index on gradings (institution_id, graded_by) where graded_by is not null;

-- Comments that those who grade a question use again.
create table grading_comments (
  institution_id uuid not null,
  id uuid not null,
  test_id uuid not null,
  question_id uuid not null,
  criterion_id text not null default '', -- the line of the rubric that it belongs to; empty: none
  text text not null,
  uses integer not null default 0,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (institution_id, id),
  foreign key (institution_id, test_id, question_id) references test_questions on delete cascade,
  foreign key (institution_id, created_by) references members
);
call own('grading_comments');
create index on grading_comments (institution_id, test_id, question_id);
create index on grading_comments (institution_id, created_by);

-- Every change of a mark. Rows are only added. The first mark by the rules is no change.
create table mark_changes (
  institution_id uuid not null,
  id uuid not null,
  attempt_id uuid not null,
  question_id uuid not null,
  kind text not null check (kind in ('rules', 'graded', 'reopened', 'rubric', 'rounds')),
  points_before numeric(8, 2),
  points_after numeric(8, 2),
  of_before numeric(8, 2) not null,
  of_after numeric(8, 2) not null,
  reason text not null default '',
  by_id uuid, -- null: the rules
  at timestamptz not null default clock_timestamp(),
  primary key (institution_id, id),
  foreign key (institution_id, attempt_id) references attempts,
  foreign key (institution_id, by_id) references members
);
call own('mark_changes');
revoke update on mark_changes from recto_app;
create index on mark_changes (institution_id, attempt_id, question_id, at);
create index on mark_changes (institution_id, by_id);

-- Answers that wait from before.
alter table attempt_marks no force row level security;
alter table attempts no force row level security;
alter table attempt_answers no force row level security;
alter table tests no force row level security;
alter table gradings no force row level security;
insert into gradings (institution_id, id, test_id, attempt_id, question_id, seq)
  select m.institution_id, gen_random_uuid(), a.test_id, m.attempt_id, m.question_id, coalesce((select max(r.seq) from attempt_answers r
      where r.institution_id = m.institution_id and r.attempt_id = m.attempt_id and r.question_id = m.question_id), 0)
  from attempt_marks m join attempts a on a.institution_id = m.institution_id and a.id = m.attempt_id
    join tests t on t.institution_id = a.institution_id and t.id = a.test_id
  where m.state = 'manual' and t.kind <> 'self';
alter table attempt_marks force row level security;
alter table attempts force row level security;
alter table attempt_answers force row level security;
alter table tests force row level security;
alter table gradings force row level security;
