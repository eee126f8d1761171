-- Numbers within texts by their value: seat 3-08 before 10-02.
create collation natural_order (provider = icu, locale = 'und-u-kn-true');

-- More time for a person in every test, with the reason that the person sees.
create table accommodations (
  institution_id uuid not null references institutions,
  member_id uuid not null,
  percent integer not null default 0 check (percent between 0 and 300), -- of the time of a test
  minutes integer not null default 0 check (minutes between 0 and 600),
  reason text not null default '',
  valid_until date,
  set_by uuid not null,
  set_at timestamptz not null default now(),
  primary key (institution_id, member_id),
  foreign key (institution_id, member_id) references members,
  foreign key (institution_id, set_by) references members
);
call own('accommodations');

-- A test: a locked paper, for people, within a time. Whether it is coming, open or closed follows from the clock.
create table tests (
  institution_id uuid not null references institutions,
  id uuid not null,
  title text not null,
  kind text not null default 'exam' check (kind in ('exam', 'quiz', 'rehearsal', 'self')),
  paper_id uuid,
  paper_version integer,
  state text not null default 'draft' check (state in ('draft', 'published', 'released', 'archived', 'void')),
  opens_at timestamptz,
  closes_at timestamptz,
  limit_minutes integer check (limit_minutes > 0), -- null: until it closes
  grace_seconds integer not null default 60 check (grace_seconds between 0 and 600), -- answers are still taken after the end
  late_minutes integer check (late_minutes >= 0), -- how long after the opening one may begin; null: until it closes
  extra_minutes integer not null default 0 check (extra_minutes >= 0), -- given to everybody while it runs
  attempts smallint not null default 1 check (attempts between 1 and 20),
  attempt_score text not null default 'best' check (attempt_score in ('best', 'last', 'first', 'average')),
  password text not null default '',
  address_ranges text[] not null default '{}', -- CIDR; empty: from everywhere
  one_session boolean not null default true, -- answers are taken from one browser at a time; another one is admitted by an invigilator
  navigation text not null default 'free' check (navigation in ('free', 'forward', 'sections')),
  leave_limit integer check (leave_limit > 0), -- leaving the window that often is shown to the invigilator
  honour text not null default '', -- the statement that a candidate confirms; empty: none
  shown jsonb not null default '{}', -- what a candidate sees when: `Shown` in the contract of tests
  pass_points numeric(8, 2),
  place text not null default '',
  laid_out_at timestamptz, -- the questions stand ready in test_questions
  layout_version integer not null default 0, -- counts what is changed in test_questions
  released_at timestamptz,
  owner_id uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  binned boolean not null generated always as (deleted_at is not null) stored,
  row_version integer not null default 1,
  primary key (institution_id, id),
  foreign key (institution_id, paper_id, paper_version) references paper_versions,
  foreign key (institution_id, owner_id) references members,
  check (closes_at > opens_at),
  check (state = 'draft' or (opens_at is not null and closes_at is not null and paper_version is not null))
);
call own('tests');
call listed('tests', 'binned,', array['state', 'kind'], array['updated_at', $$(case when opens_at is null then 'infinity' else opens_at end)$$]);
call searchable('tests', $$title || ' ' || place$$);
create index on tests (institution_id, owner_id);
create index on tests (institution_id, paper_id);
create index tests_ahead on tests (closes_at) where state = 'published';
create index tests_to_lay_out on tests (institution_id) where state = 'published' and laid_out_at is null;

-- Whom a test is for: its candidates are read from these when it is published and when they change.
create table test_targets (
  institution_id uuid not null,
  test_id uuid not null,
  kind text not null check (kind in ('class', 'usergroup', 'member')),
  target_id uuid not null,
  primary key (institution_id, test_id, kind, target_id),
  foreign key (institution_id, test_id) references tests on delete cascade
);
call own('test_targets');
create index on test_targets (institution_id, target_id);

-- Who watches over a test besides its owner.
create table test_invigilators (
  institution_id uuid not null,
  test_id uuid not null,
  member_id uuid not null,
  primary key (institution_id, test_id, member_id),
  foreign key (institution_id, test_id) references tests on delete cascade,
  foreign key (institution_id, member_id) references members
);
call own('test_invigilators');
create index on test_invigilators (institution_id, member_id);

create table test_candidates (
  institution_id uuid not null,
  test_id uuid not null,
  member_id uuid not null,
  class_id uuid, -- the class through which the person is a candidate
  room text not null default '',
  seat text not null default '',
  standing text not null default 'expected' check (standing in ('expected', 'absent', 'deferred', 'makeup', 'violation', 'removed')),
  reason text not null default '', -- of the standing
  variant smallint, -- null: by the seed
  extra_percent integer check (extra_percent between 0 and 300), -- in place of the person's accommodation
  extra_minutes integer check (extra_minutes between 0 and 600),
  extra_reason text not null default '',
  opens_at timestamptz, -- in place of the test's
  closes_at timestamptz,
  attempts smallint check (attempts between 1 and 20),
  changed_at timestamptz not null default now(),
  primary key (institution_id, test_id, member_id),
  foreign key (institution_id, test_id) references tests on delete cascade,
  foreign key (institution_id, member_id) references members,
  foreign key (institution_id, class_id) references classes on delete set null (class_id)
);
call own('test_candidates');
create index on test_candidates (institution_id, member_id);
create index on test_candidates (institution_id, class_id);

-- The questions of a test, laid out when it is published: what candidates are sent, without what they may not see.
create table test_questions (
  institution_id uuid not null,
  test_id uuid not null,
  question_id uuid not null,
  no integer not null, -- the version by which it is graded
  shown_no integer not null, -- the version that candidates see
  shown jsonb not null, -- `ShownQuestion` in the contract of attempts
  last_stays boolean not null, -- of its options
  passage_id uuid,
  points numeric(8, 2) not null,
  withdrawn_at timestamptz, -- everybody gets its points
  change_note text not null default '', -- what candidates are told of a withdrawal or a corrected key
  primary key (institution_id, test_id, question_id),
  foreign key (institution_id, test_id) references tests on delete cascade,
  foreign key (institution_id, question_id, no) references question_versions,
  foreign key (institution_id, question_id, shown_no) references question_versions
);
call own('test_questions');
create index on test_questions (institution_id, question_id);

-- One sitting of a test by a person.
create table attempts (
  institution_id uuid not null,
  id uuid not null,
  test_id uuid not null,
  member_id uuid not null,
  no smallint not null,
  state text not null default 'running' check (state in ('running', 'submitted', 'graded', 'void')),
  variant smallint not null default 0,
  seed integer not null,
  layout jsonb not null, -- `AttemptLayout` in assessment/papers/paper.ts
  started_at timestamptz not null default clock_timestamp(),
  deadline_at timestamptz not null, -- the end that the person sees
  closes_at timestamptz not null, -- answers are taken until then: the end with the grace
  submitted_at timestamptz,
  submit_kind text check (submit_kind in ('person', 'time', 'forced')),
  forced_reason text not null default '',
  holder uuid not null, -- the browser that may write
  asking_holder uuid, -- another browser that asks to be admitted
  asking_since timestamptz,
  receipt text not null, -- by which an invigilator finds the attempt
  address text not null default '',
  points numeric(8, 2), -- null until it is graded
  to_grade integer, -- answers that wait for a person
  graded_at timestamptz,
  primary key (institution_id, id),
  unique (institution_id, test_id, member_id, no),
  foreign key (institution_id, test_id) references tests,
  foreign key (institution_id, member_id) references members,
  check ((state = 'running') = (submitted_at is null))
);
call own('attempts');
create index on attempts (institution_id, member_id, started_at);
create index attempts_receipt on attempts (institution_id, test_id, receipt);
create index attempts_running on attempts (closes_at) where state = 'running';
create index attempts_to_grade on attempts (submitted_at) where state = 'submitted' and graded_at is null;

-- What an invigilator sees of an attempt while it runs. Written about once in two seconds for all attempts that have changed; a loss does no harm.
create table attempt_progress (
  institution_id uuid not null,
  attempt_id uuid not null,
  test_id uuid not null,
  answered integer not null default 0,
  waiting integer not null default 0, -- answers that the browser has and the server has not
  away_count integer not null default 0,
  away_seconds integer not null default 0,
  seen_at timestamptz not null default now(),
  primary key (institution_id, attempt_id),
  foreign key (institution_id, attempt_id) references attempts on delete cascade
) with (fillfactor = 50);
call own('attempt_progress');
create index on attempt_progress (institution_id, test_id);

-- The journal of answers: rows are only added. The answer to a question is the one with the highest `seq`.
create table attempt_answers (
  institution_id uuid not null,
  attempt_id uuid not null,
  question_id uuid not null,
  seq integer not null,
  value jsonb not null, -- `GivenAnswer`, or null when the answer was taken back
  flagged boolean not null default false,
  saved_at timestamptz not null default clock_timestamp(),
  primary key (institution_id, attempt_id, question_id, seq)
);
call own('attempt_answers');
revoke update on attempt_answers from recto_app;

/*
 Adds answers to the journal of an attempt and returns what has become of it: `outcome` is 'saved', 'missing', 'closed' (handed in), 'late' or
 'elsewhere' (another browser writes). `acknowledged` has a pair of question and seq for each answer that the journal holds with the same value, also
 from an earlier call. The lock makes handing in wait for answers under way, and later ones see that it is handed in; it is why this is a function:
 the state has to be read after the lock was granted, and the way to the database and back is the most expensive part of saving.
*/
create function save_answers(
  institution uuid, attempt uuid, member uuid, browser uuid, given_questions uuid[], given_seqs integer[], given_values jsonb, given_flags boolean[],
  out outcome text, out moment timestamptz, out deadline timestamptz, out acknowledged jsonb
) language plpgsql as $$
declare
  sitting record;
  added integer;
begin
  select a.state, a.test_id, a.holder, a.deadline_at, a.closes_at, t.one_session into sitting
    from attempts a join tests t on t.institution_id = a.institution_id and t.id = a.test_id
    where a.institution_id = institution and a.id = attempt and a.member_id = member for key share of a;
  moment := clock_timestamp();
  acknowledged := '[]';
  if not found then outcome := 'missing'; return; end if;
  deadline := sitting.deadline_at;
  if sitting.state <> 'running' then outcome := 'closed'; return; end if;
  if moment > sitting.closes_at then outcome := 'late'; return; end if;
  if sitting.one_session and sitting.holder <> browser then outcome := 'elsewhere'; return; end if;
  outcome := 'saved';
  with given as (
    select g.question_id, g.seq, g.flagged, v.value
      from unnest(given_questions, given_seqs, given_flags) with ordinality as g(question_id, seq, flagged, at)
      join jsonb_array_elements(given_values) with ordinality as v(value, at) using (at)
      where exists (select from test_questions q where q.institution_id = institution and q.test_id = sitting.test_id and q.question_id = g.question_id)),
  put as (
    insert into attempt_answers (institution_id, attempt_id, question_id, seq, value, flagged)
      select institution, attempt, given.question_id, given.seq, given.value, given.flagged from given
      on conflict do nothing returning question_id, seq)
  select coalesce(jsonb_agg(jsonb_build_object('questionId', put.question_id, 'seq', put.seq)), '[]'), count(*) into acknowledged, added from put;
  if added < cardinality(given_questions) then
    -- Some came a second time: those are acknowledged whose value is the one that is kept.
    select coalesce(jsonb_agg(jsonb_build_object('questionId', kept.question_id, 'seq', kept.seq)), '[]') into acknowledged
      from unnest(given_questions, given_seqs, given_flags) with ordinality as g(question_id, seq, flagged, at)
      join jsonb_array_elements(given_values) with ordinality as v(value, at) using (at)
      join attempt_answers kept on kept.institution_id = institution and kept.attempt_id = attempt and kept.question_id = g.question_id
        and kept.seq = g.seq and kept.value = v.value and kept.flagged = g.flagged;
  end if;
end $$;

-- What happened in an attempt, for those who watch over the test.
create table attempt_events (
  institution_id uuid not null,
  id uuid not null, -- made by the browser for what it reports, so that a repeated report counts once
  attempt_id uuid not null,
  kind text not null check (kind in ('started', 'away', 'offline', 'moved', 'asked', 'admitted', 'extended', 'forced', 'submitted', 'reopened')),
  seconds integer, -- of an absence
  note text not null default '',
  by_id uuid, -- null: the system or the candidate
  at timestamptz not null default clock_timestamp(),
  primary key (institution_id, attempt_id, id),
  foreign key (institution_id, attempt_id) references attempts,
  foreign key (institution_id, by_id) references members
);
call own('attempt_events');
revoke update on attempt_events from recto_app;
create index on attempt_events (institution_id, attempt_id, at);
create index on attempt_events (institution_id, by_id);

-- What is told to all candidates of a test, and the record of those who watch over it.
create table test_notices (
  institution_id uuid not null,
  id uuid not null,
  test_id uuid not null,
  kind text not null check (kind in ('broadcast', 'message', 'incident', 'extended', 'withdrawn', 'corrected', 'forced', 'admitted', 'reopened')),
  member_id uuid, -- whom it is about, or to whom it was sent
  text text not null default '',
  by_id uuid,
  at timestamptz not null default clock_timestamp(),
  primary key (institution_id, id),
  foreign key (institution_id, test_id) references tests on delete cascade,
  foreign key (institution_id, member_id) references members,
  foreign key (institution_id, by_id) references members
);
call own('test_notices');
create index on test_notices (institution_id, test_id, at);
create index on test_notices (institution_id, member_id);
create index on test_notices (institution_id, by_id);

-- What each answer of an attempt has earned.
create table attempt_marks (
  institution_id uuid not null,
  attempt_id uuid not null,
  question_id uuid not null,
  no integer not null, -- the version by which it was graded
  points numeric(8, 2), -- null: a person has to grade it
  of numeric(8, 2) not null,
  state text not null check (state in ('right', 'partly', 'wrong', 'empty', 'manual', 'withdrawn', 'skipped')),
  graded_by uuid, -- null: by the rules
  graded_at timestamptz not null default now(),
  primary key (institution_id, attempt_id, question_id),
  foreign key (institution_id, attempt_id) references attempts,
  foreign key (institution_id, graded_by) references members
);
call own('attempt_marks');
create index on attempt_marks (institution_id, graded_by);

-- The institutions in which something of tests is due: a test to lay out, an attempt to close or to grade.
create function institutions_with_tests_due() returns setof uuid
language sql stable security definer rows 5 set search_path = public, pg_temp
begin atomic
  select t.institution_id from tests t where t.state = 'published' and t.laid_out_at is null
  union select a.institution_id from attempts a where a.state = 'running' and a.closes_at < now()
  union select a.institution_id from attempts a where a.state = 'submitted' and a.graded_at is null;
end;
alter function institutions_with_tests_due owner to recto_reach;

-- The institutions with a published test that has not closed.
create function institutions_with_tests_ahead() returns setof uuid
language sql stable security definer rows 50 set search_path = public, pg_temp
begin atomic
  select distinct t.institution_id from tests t where t.state = 'published' and t.closes_at > now();
end;
alter function institutions_with_tests_ahead owner to recto_reach;

-- Those who write questions may hold tests from the start.
alter table roles no force row level security;
update roles set features = features || array['bookexam:test'] where 'bookexam' = any (modules) and not 'bookexam:test' = any (features);
alter table roles force row level security;
