-- Points of a question of a test in place of those in its paper, after a correction.
alter table test_questions add column points_given numeric(8, 2) check (points_given >= 0);

-- A correction of a question of a test, by which its answers were graded again: another key, other points, withdrawn or counted again.
create table regrades (
  institution_id uuid not null,
  id uuid not null,
  test_id uuid not null,
  question_id uuid not null,
  kind text not null check (kind in ('key', 'points', 'withdraw', 'count')),
  before jsonb not null, -- `Rules` in the feature of grading: by what it was graded
  after jsonb not null,
  reason text not null,
  changed integer not null, -- marks that changed
  by_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  undone_by uuid,
  undone_at timestamptz,
  primary key (institution_id, id),
  foreign key (institution_id, test_id, question_id) references test_questions on delete cascade,
  foreign key (institution_id, by_id) references members,
  foreign key (institution_id, undone_by) references members,
  check ((undone_by is null) = (undone_at is null))
);
call own('regrades');
create index on regrades (institution_id, test_id, question_id, at);
create index on regrades (institution_id, by_id);
create index on regrades (institution_id, undone_by) where undone_by is not null;

-- What a mark was before a change, so that a correction can be undone exactly.
alter table mark_changes
  add column regrade_id uuid,
  add column state_before text not null default '',
  add column no_before integer not null default 0,
  add column graded_by_before uuid,
  drop constraint mark_changes_kind_check,
  add constraint mark_changes_kind_check check (kind in ('rules', 'graded', 'reopened', 'rubric', 'rounds', 'regraded', 'undone')),
  add foreign key (institution_id, regrade_id) references regrades,
  add foreign key (institution_id, graded_by_before) references members;
create index on mark_changes (institution_id, regrade_id) where regrade_id is not null;
create index on mark_changes (institution_id, graded_by_before) where graded_by_before is not null;
