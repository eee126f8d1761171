-- Homework that asks questions of the banks, each in the version that it had when it was chosen.
alter table homeworks add column answers_shown text not null default 'never' -- when a student sees the right answers
  check (answers_shown in ('never', 'handedIn', 'due', 'result'));
-- Nothing but questions may be taken.
alter table homeworks drop constraint homeworks_check;
create or replace view homeworks_search as select * from homeworks where institution_id = (select here());

create table homework_questions (
  institution_id uuid not null,
  homework_id uuid not null,
  question_id uuid not null,
  no integer not null, -- of the version
  seq smallint not null check (seq >= 0),
  points numeric(6, 2) not null check (points > 0),
  primary key (institution_id, homework_id, question_id),
  foreign key (institution_id, homework_id) references homeworks on delete cascade,
  foreign key (institution_id, question_id, no) references question_versions
);
call own('homework_questions');
create index on homework_questions (institution_id, question_id, no);

-- Answers by the id of the question, as `GivenAnswer` in assessment/grading.
-- A score without a person is that of the rules.
alter table submissions add column draft_answers jsonb not null default '{}',
  drop constraint submissions_check1, add constraint submissions_graded_check check ((score is null) or (graded_at is not null));
alter table submission_proposals add column answers jsonb not null default '{}';

-- The answers of a version that was handed in, one row for each question of the homework, with what they have earned.
create table submission_answers (
  institution_id uuid not null,
  homework_id uuid not null,
  class_id uuid not null,
  member_id uuid not null,
  version_no smallint not null,
  question_id uuid not null,
  value jsonb, -- null: not answered
  state text not null check (state in ('right', 'partly', 'wrong', 'empty', 'manual')), -- by the rules
  points numeric(6, 2) check (points >= 0), -- null: a person has to grade it
  by_id uuid, -- who has given the points; null: the rules
  primary key (institution_id, homework_id, class_id, member_id, version_no, question_id),
  foreign key (institution_id, homework_id, class_id, member_id, version_no) references submission_versions on delete cascade,
  foreign key (institution_id, homework_id, question_id) references homework_questions on delete cascade,
  foreign key (institution_id, member_id) references members,
  foreign key (institution_id, by_id) references members
);
call own('submission_answers');
create index on submission_answers (institution_id, homework_id, question_id);
create index on submission_answers (institution_id, member_id);
create index on submission_answers (institution_id, by_id);
