-- Whether students may draw the ready questions of a bank for tests of their own.
alter table question_banks add column self_tests boolean not null default false;
create index question_banks_for_self_tests on question_banks (institution_id) where self_tests and deleted_at is null;

-- A test that a person has made for practice: a test of the kind `self`, without a paper of the institution.
create table self_tests (
  institution_id uuid not null,
  test_id uuid not null,
  member_id uuid not null,
  origin text not null check (origin in ('chapters', 'bank', 'mistakes', 'similar')),
  textbook_id uuid references catalogue, -- whose chapters the questions come from
  language text not null,
  layout jsonb not null, -- `PaperLayout` in assessment/papers/paper.ts
  points numeric(8, 2) not null,
  questions integer not null,
  created_at timestamptz not null default now(),
  primary key (institution_id, test_id),
  foreign key (institution_id, test_id) references tests on delete cascade,
  foreign key (institution_id, member_id) references members
);
call own('self_tests');
create index on self_tests (institution_id, member_id, created_at, test_id);
create index on self_tests (textbook_id);

alter table tests drop constraint tests_check1;
alter table tests add constraint tests_complete
  check (state = 'draft' or (opens_at is not null and closes_at is not null and (kind = 'self' or paper_version is not null)));

-- A question of another institution, which has published the book, is copied into the self-test with all that it is graded by.
alter table test_questions add column content jsonb, add column passage jsonb;
alter table test_questions drop constraint test_questions_institution_id_question_id_no_fkey,
  drop constraint test_questions_institution_id_question_id_shown_no_fkey;
alter table test_questions add column own_question_id uuid generated always as (case when content is null then question_id end) stored;
alter table test_questions add foreign key (institution_id, own_question_id, no) references question_versions,
  add foreign key (institution_id, own_question_id, shown_no) references question_versions;

-- Questions that a person has answered wrong and has put away as known.
create table mastered_questions (
  institution_id uuid not null,
  member_id uuid not null,
  question_id uuid not null, -- of any institution
  mastered_at timestamptz not null default now(),
  primary key (institution_id, member_id, question_id),
  foreign key (institution_id, member_id) references members on delete cascade
);
call own('mastered_questions');

-- Self-tests have no list of people that could grow.
create or replace function institutions_with_tests_ahead() returns setof uuid
language sql stable security definer rows 50 set search_path = public, pg_temp
begin atomic
  select distinct t.institution_id from tests t where t.state = 'published' and t.closes_at > now() and t.kind <> 'self';
end;
