-- The sums of the answers to each question of a test with released results, from which `question_figures` is computed over all tests.
-- Points are whole hundredths. A person at the edge of the best or last 27 per cent counts with a part, so that these sums are no whole numbers.
create table test_question_figures (
  institution_id uuid not null,
  test_id uuid not null,
  question_id uuid not null,
  no integer not null, -- the version by which it was graded
  answers integer not null,
  points bigint not null,
  of_points bigint not null,
  top_people numeric(20, 6) not null,
  top_points numeric(20, 6) not null,
  top_of numeric(20, 6) not null,
  bottom_people numeric(20, 6) not null,
  bottom_points numeric(20, 6) not null,
  bottom_of numeric(20, 6) not null,
  options jsonb not null, -- [{seq, top, bottom, all}], people who chose it
  primary key (institution_id, test_id, question_id),
  foreign key (institution_id, test_id) references tests on delete cascade,
  foreign key (institution_id, question_id, no) references question_versions on delete cascade
);
call own('test_question_figures');
create index on test_question_figures (institution_id, question_id, no);

-- The tests whose sums stand in `test_question_figures`, and the versions that the test had then: another version says that they are due again.
create table counted_tests (
  institution_id uuid not null,
  test_id uuid not null,
  test_version integer not null, -- its row_version
  layout_version integer not null,
  primary key (institution_id, test_id),
  foreign key (institution_id, test_id) references tests on delete cascade
);
call own('counted_tests');
create index tests_with_results on tests (institution_id) where released_at is not null;

-- The institutions in which the figures of questions do not follow the tests.
create function institutions_with_figures_due() returns setof uuid
language sql stable security definer rows 5 set search_path = public, pg_temp
begin atomic
  select distinct t.institution_id
  from tests t left join counted_tests c on c.institution_id = t.institution_id and c.test_id = t.id
  where t.released_at is not null and t.kind in ('exam', 'quiz') and not t.on_paper
    and (c.test_version is distinct from t.row_version or c.layout_version is distinct from t.layout_version);
end;
alter function institutions_with_figures_due owner to recto_reach;

-- What those who hold a test have written on its analysis sheet.
create table test_remarks (
  institution_id uuid not null,
  test_id uuid not null,
  problems text not null default '',
  measures text not null default '',
  changed_by uuid not null,
  changed_at timestamptz not null default now(),
  version integer not null default 1, -- counts its changes
  primary key (institution_id, test_id),
  foreign key (institution_id, test_id) references tests on delete cascade,
  foreign key (institution_id, changed_by) references members
);
call own('test_remarks');
create index on test_remarks (institution_id, changed_by);
