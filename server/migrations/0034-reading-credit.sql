-- What was read of a chapter: the ids of its blocks. `upto` is the share from the beginning that counted as read before blocks were kept.
alter table reading_chapters add column blocks text[] not null default '{}', add column upto real not null default 0;
update reading_chapters set upto = read;

-- How many words may still be credited to a member as read, as of `at`; it grows with time, so that credit grows no faster than a person can read.
create table reading_allowances (
  institution_id uuid not null,
  member_id uuid not null,
  words real not null,
  at timestamptz not null default now(),
  primary key (institution_id, member_id),
  foreign key (institution_id, member_id) references members on delete cascade
);
call own('reading_allowances');
