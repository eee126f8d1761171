-- Words that hold a post of a student back until a teacher has looked at it.
create table forbidden_words (
  institution_id uuid not null references institutions,
  word text not null check (length(word) between 1 and 40), -- as it is compared: normalized, small letters
  added_at timestamptz not null default now(),
  primary key (institution_id, word)
);
call own('forbidden_words');

-- A topic of discussion in a class. What it says is its opening post, whose state is that of the thread.
create table threads (
  institution_id uuid not null,
  id uuid not null,
  class_id uuid not null,
  kind text not null check (kind in ('topic')),
  title text not null,
  words text not null, -- the title and the text of the opening post, for the search
  anchor jsonb, -- `Anchor` of the feature posts: what it is about
  pinned boolean not null default false,
  locked boolean not null default false, -- by a teacher
  essence boolean not null default false,
  closes_at timestamptz, -- students write until then
  points numeric(6, 2) check (points > 0), -- that can be earned; null: it is not graded
  told_at timestamptz, -- when the class was told of it
  created_at timestamptz not null default clock_timestamp(),
  replied_at timestamptz not null default clock_timestamp(), -- of the last post that the whole class reads
  row_version integer not null default 1,
  primary key (institution_id, id),
  foreign key (institution_id, class_id) references classes on delete cascade
);
call own('threads');
call searchable('threads', 'words');
create index on threads (institution_id, class_id, kind, pinned, replied_at, id);
create index on threads (institution_id, closes_at) where closes_at is not null;

-- What a person says in a thread. A reply to a reply stands below the first one.
create table posts (
  institution_id uuid not null,
  id uuid not null,
  thread_id uuid not null,
  opening boolean not null default false,
  parent_id uuid, -- the reply below which it stands
  answers_id uuid, -- the post that it answers
  author_id uuid not null,
  anonymous boolean not null default false, -- to classmates; teachers see the name
  private boolean not null default false, -- read by the author, the teachers and `private_to` only
  private_to uuid,
  doc jsonb not null,
  plain text not null,
  state text not null default 'shown' check (state in ('shown', 'held', 'hidden')), -- held: it waits for a teacher
  reason text not null default '', -- why it is hidden
  moderated_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  shown_at timestamptz, -- since when others may read it
  edited_at timestamptz,
  deleted_at timestamptz,
  row_version integer not null default 1,
  primary key (institution_id, id),
  foreign key (institution_id, thread_id) references threads on delete cascade,
  foreign key (institution_id, parent_id) references posts on delete cascade,
  foreign key (institution_id, answers_id) references posts on delete cascade,
  foreign key (institution_id, author_id) references members,
  foreign key (institution_id, private_to) references members,
  foreign key (institution_id, moderated_by) references members,
  check (not opening or (parent_id is null and answers_id is null and not private)),
  check (private or private_to is null)
);
call own('posts');
create unique index posts_opening on posts (institution_id, thread_id) where opening;
create index on posts (institution_id, thread_id, parent_id, created_at, id);
create index on posts (institution_id, parent_id);
create index on posts (institution_id, answers_id);
create index on posts (institution_id, author_id, created_at);
create index on posts (institution_id, private_to);
create index on posts (institution_id, moderated_by);
create index posts_held on posts (institution_id, created_at, id) where state = 'held' and deleted_at is null;

-- The number of an anonymous author within one thread, such as 匿名同学 2.
create table thread_names (
  institution_id uuid not null,
  thread_id uuid not null,
  member_id uuid not null,
  no integer not null check (no > 0),
  primary key (institution_id, thread_id, member_id),
  unique (institution_id, thread_id, no),
  foreign key (institution_id, thread_id) references threads on delete cascade,
  foreign key (institution_id, member_id) references members
);
call own('thread_names');
create index on thread_names (institution_id, member_id);

create table post_files (
  institution_id uuid not null,
  post_id uuid not null,
  file_id uuid not null,
  seq smallint not null,
  within boolean not null, -- in the text; else attached
  primary key (institution_id, post_id, file_id, within),
  foreign key (institution_id, post_id) references posts on delete cascade,
  foreign key (institution_id, file_id) references files
);
call own('post_files');
create index on post_files (institution_id, file_id);

create table post_likes (
  institution_id uuid not null,
  post_id uuid not null,
  member_id uuid not null,
  primary key (institution_id, post_id, member_id),
  foreign key (institution_id, post_id) references posts on delete cascade,
  foreign key (institution_id, member_id) references members
);
call own('post_likes');
create index on post_likes (institution_id, member_id);

-- What a person has reported about a post; `settled_at` is when a teacher has decided on it.
create table post_reports (
  institution_id uuid not null,
  post_id uuid not null,
  member_id uuid not null,
  reason text not null,
  at timestamptz not null default clock_timestamp(),
  settled_at timestamptz,
  primary key (institution_id, post_id, member_id),
  foreign key (institution_id, post_id) references posts on delete cascade,
  foreign key (institution_id, member_id) references members
);
call own('post_reports');
create index on post_reports (institution_id, member_id);
create index post_reports_open on post_reports (institution_id, post_id) where settled_at is null;

-- Up to when a person has read a thread.
create table thread_seen (
  institution_id uuid not null,
  thread_id uuid not null,
  member_id uuid not null,
  seen_at timestamptz not null,
  primary key (institution_id, thread_id, member_id),
  foreign key (institution_id, thread_id) references threads on delete cascade,
  foreign key (institution_id, member_id) references members
);
call own('thread_seen');
create index on thread_seen (institution_id, member_id);

-- The points of a student in a graded topic.
create table thread_marks (
  institution_id uuid not null,
  thread_id uuid not null,
  member_id uuid not null,
  points numeric(6, 2) not null check (points >= 0),
  marked_by uuid not null,
  marked_at timestamptz not null default clock_timestamp(),
  row_version integer not null default 1,
  primary key (institution_id, thread_id, member_id),
  foreign key (institution_id, thread_id) references threads on delete cascade,
  foreign key (institution_id, member_id) references members,
  foreign key (institution_id, marked_by) references members
);
call own('thread_marks');
create index on thread_marks (institution_id, member_id);
create index on thread_marks (institution_id, marked_by);
