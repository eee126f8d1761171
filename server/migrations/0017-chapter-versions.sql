-- What the text of a section was: one row for what one author wrote in one sitting, so that it can be looked at and brought back.
create table chapter_versions (
  institution_id uuid not null,
  id uuid not null,
  chapter_id uuid not null,
  content jsonb not null,
  content_hash text not null,
  word_count integer not null,
  saved_by uuid not null,
  begun_at timestamptz not null default now(),
  saved_at timestamptz not null default now(), -- the last save of the sitting
  kept boolean not null default false, -- closed on purpose: later saves begin a row of their own, and it is not thinned out
  name text not null default '' check (length(name) <= 60),
  primary key (institution_id, id),
  foreign key (institution_id, chapter_id) references chapters on delete cascade,
  foreign key (institution_id, saved_by) references members
);
call own('chapter_versions');
create index on chapter_versions (institution_id, chapter_id, saved_at desc);
