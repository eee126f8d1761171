-- A change of how answers to a question are graded, with what it takes to undo it.
create table rubric_changes (
  institution_id uuid not null,
  id uuid not null,
  test_id uuid not null,
  question_id uuid not null,
  before jsonb not null, -- {rubric, counted, twice, tolerance}; a rubric that is null was made from the grading scheme of the question, `counted` is what it was
  given jsonb not null, -- [{id, before, after}]: what each grading that was changed gave before and after, each as {given, points}
  reason text not null default '',
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
call own('rubric_changes');
create index on rubric_changes (institution_id, test_id, question_id, at);
create index on rubric_changes (institution_id, by_id);
create index on rubric_changes (institution_id, undone_by) where undone_by is not null;
