-- A test that is sat on paper: it cannot be begun on a screen, and people enter its marks.
alter table tests add column on_paper boolean not null default false;

-- What a candidate of a test on paper has earned in each section of the paper. The sum stands in the attempt, which is made with the first mark.
create table section_marks (
  institution_id uuid not null,
  attempt_id uuid not null,
  section smallint not null check (section >= 0), -- its place in the paper, from 0
  points numeric(8, 2) not null check (points >= 0),
  entered_by uuid not null,
  entered_at timestamptz not null default now(),
  primary key (institution_id, attempt_id, section),
  foreign key (institution_id, attempt_id) references attempts on delete cascade,
  foreign key (institution_id, entered_by) references members
);
call own('section_marks');
create index on section_marks (institution_id, entered_by);

-- The view by which tests are found shows every column of its table.
create or replace view tests_search as select * from tests where institution_id = (select here());
