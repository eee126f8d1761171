-- A thread is also a question, with the answer that its author or a teacher has accepted.
alter table threads drop constraint threads_kind_check;
alter table threads add constraint threads_kind_check check (kind in ('topic', 'question'));
alter table threads add column accepted_id uuid;
alter table threads add foreign key (institution_id, accepted_id) references posts;
create index on threads (institution_id, accepted_id);
create or replace view threads_search as select * from threads where institution_id = (select here());

-- Who has the same question.
create table same_questions (
  institution_id uuid not null,
  thread_id uuid not null,
  member_id uuid not null,
  primary key (institution_id, thread_id, member_id),
  foreign key (institution_id, thread_id) references threads on delete cascade,
  foreign key (institution_id, member_id) references members
);
call own('same_questions');
create index on same_questions (institution_id, member_id);
