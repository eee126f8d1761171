-- For how many days after the release of its results candidates may appeal against a mark; 0: not at all.
alter table tests add column appeal_days smallint not null default 7 check (appeal_days between 0 and 60);
create or replace view tests_search as select * from tests where institution_id = (select here());

-- An appeal of a candidate against the mark of one answer, after the results were released.
create table appeals (
  institution_id uuid not null,
  id uuid not null,
  test_id uuid not null,
  attempt_id uuid not null,
  question_id uuid not null,
  member_id uuid not null, -- the candidate
  state text not null default 'open' check (state in ('open', 'kept', 'changed', 'withdrawn')),
  points numeric(8, 2), -- what a person decided in place of the mark; null: the mark stays as the rules and gradings give it
  of numeric(8, 2), -- of how many points that is
  decided_by uuid,
  decided_at timestamptz,
  made_at timestamptz not null default clock_timestamp(),
  row_version integer not null default 1,
  primary key (institution_id, id),
  unique (institution_id, attempt_id, question_id),
  foreign key (institution_id, test_id, question_id) references test_questions on delete cascade,
  foreign key (institution_id, attempt_id) references attempts on delete cascade,
  foreign key (institution_id, member_id) references members,
  foreign key (institution_id, decided_by) references members,
  check ((points is null) = (of is null)),
  check ((decided_by is null) = (decided_at is null)),
  check (state not in ('kept', 'changed') or decided_at is not null)
);
call own('appeals');
create index on appeals (institution_id, test_id, state, made_at, id);
create index on appeals (institution_id, test_id, question_id) where points is not null;
create index on appeals (institution_id, member_id);
create index on appeals (institution_id, decided_by) where decided_by is not null;

-- What was said in an appeal, and each decision with the points before and after it. Rows are only added.
create table appeal_entries (
  institution_id uuid not null,
  id uuid not null,
  appeal_id uuid not null,
  kind text not null check (kind in ('said', 'kept', 'changed', 'withdrawn')),
  text text not null default '',
  points_before numeric(8, 2),
  points_after numeric(8, 2),
  by_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  primary key (institution_id, id),
  foreign key (institution_id, appeal_id) references appeals on delete cascade,
  foreign key (institution_id, by_id) references members
);
call own('appeal_entries');
revoke update on appeal_entries from recto_app;
create index on appeal_entries (institution_id, appeal_id, at, id);
create index on appeal_entries (institution_id, by_id);

-- A mark that was decided on an appeal.
alter table mark_changes
  drop constraint mark_changes_kind_check,
  add constraint mark_changes_kind_check
    check (kind in ('rules', 'graded', 'reopened', 'rubric', 'rounds', 'regraded', 'undone', 'appeal'));
