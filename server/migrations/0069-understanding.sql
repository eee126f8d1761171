-- Coming back to a chapter that was read already.
alter table reading_chapters
  add column returns integer not null default 0, -- how often the reader came back after an hour or longer, once four fifths were read
  add column seen_at timestamptz; -- when a place in the chapter was saved last, to ten minutes; null: not since this is recorded

-- What those who teach a class have done about a place in its book that was not understood.
create table understanding_actions (
  institution_id uuid not null,
  id uuid not null,
  class_id uuid not null,
  chapter_id uuid not null, -- of an edition
  point text not null default '', -- the knowledge point; empty: the place is a passage or the whole chapter
  block text not null default '', -- the block of the passage; empty: the place is not one passage
  kind text not null check (kind in ('notice', 'questions', 'lesson')),
  notice_id uuid,
  taken_by uuid not null,
  taken_at timestamptz not null default now(),
  primary key (institution_id, id),
  unique (institution_id, class_id, chapter_id, point, block, kind),
  foreign key (institution_id, class_id) references classes on delete cascade,
  foreign key (institution_id, notice_id) references notices on delete set null (notice_id),
  foreign key (institution_id, taken_by) references members
);
call own('understanding_actions');
create index on understanding_actions (institution_id, notice_id) where notice_id is not null;
create index on understanding_actions (institution_id, taken_by);
