-- Candidates may answer open questions by hand, as photographs or a PDF. Only where the test allows it.
alter table tests add column by_hand boolean not null default false;
create or replace view tests_search as select * from tests where institution_id = (select here());

-- A page of answers by hand. An answer names its pages by the SHA-256 of their bytes, so that a page that arrives late is the one that was answered with.
create table answer_pages (
  institution_id uuid not null,
  attempt_id uuid not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  file_id uuid not null,
  width integer not null check (width > 0), -- in pixels
  height integer not null check (height > 0),
  added_at timestamptz not null default clock_timestamp(),
  primary key (institution_id, attempt_id, sha256),
  foreign key (institution_id, attempt_id) references attempts on delete cascade,
  foreign key (institution_id, file_id) references files
);
call own('answer_pages');
revoke update on answer_pages from recto_app;
create index on answer_pages (institution_id, file_id);

-- Pages of answers are records of examinations and stay when the person who uploaded them is forgotten.
create or replace function file_of_record(file uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select exists (select from recharges where voucher_file_id = file) or exists (select from institutions where mark_file_id = file)
    or exists (select from question_files where file_id = file) or exists (select from answer_pages where file_id = file);
end;
