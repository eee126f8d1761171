-- Homework that the groups of a class hand in together: one member proposes a version, and it is handed in for all once everybody has confirmed.
alter table homeworks add column by_group boolean not null default false;
create or replace view homeworks_search as select * from homeworks where institution_id = (select here());

-- A version that waits for the confirmation of a group; it is deleted when it is handed in or taken back.
create table submission_proposals (
  institution_id uuid not null,
  id uuid not null,
  homework_id uuid not null,
  class_id uuid not null,
  group_name text not null check (group_name <> ''),
  text jsonb,
  plain text not null,
  statement text not null, -- what is confirmed
  proposed_by uuid not null,
  proposed_at timestamptz not null default clock_timestamp(),
  primary key (institution_id, id),
  unique (institution_id, homework_id, class_id, group_name),
  foreign key (institution_id, homework_id, class_id) references homework_classes on delete cascade,
  foreign key (institution_id, proposed_by) references members
);
call own('submission_proposals');
create index on submission_proposals (institution_id, proposed_by);

create table submission_proposal_files (
  institution_id uuid not null,
  proposal_id uuid not null,
  file_id uuid not null,
  seq smallint not null check (seq >= 0),
  in_text boolean not null default false,
  primary key (institution_id, proposal_id, file_id),
  foreign key (institution_id, proposal_id) references submission_proposals on delete cascade,
  foreign key (institution_id, file_id) references files
);
call own('submission_proposal_files');
create index on submission_proposal_files (institution_id, file_id);

create table submission_confirmations (
  institution_id uuid not null,
  proposal_id uuid not null,
  member_id uuid not null,
  confirmed_at timestamptz not null default clock_timestamp(),
  primary key (institution_id, proposal_id, member_id),
  foreign key (institution_id, proposal_id) references submission_proposals on delete cascade,
  foreign key (institution_id, member_id) references members
);
call own('submission_confirmations');
create index on submission_confirmations (institution_id, member_id);

alter table submission_versions
  add column proposal_id uuid, -- the same in the versions of all who have handed it in together; null: handed in alone
  add column group_name text not null default ''; -- at that time
