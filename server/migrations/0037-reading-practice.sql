-- The last answer that a reader gave to a question in a book.
create table practice_answers (
  institution_id uuid not null,
  member_id uuid not null,
  textbook_id uuid not null references catalogue,
  question_id uuid not null, -- of the publisher, which may be another institution
  no integer not null, -- the version that was answered
  answer jsonb not null,
  state text not null check (state in ('right', 'partly', 'wrong', 'manual')),
  tries integer not null default 1,
  shown boolean not null default false, -- the reader has asked for the solution
  answered_at timestamptz not null default now(),
  primary key (institution_id, member_id, textbook_id, question_id),
  foreign key (institution_id, member_id) references members on delete cascade
);
call own('practice_answers');
create index on practice_answers (institution_id, textbook_id, question_id);
