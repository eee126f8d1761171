-- A notice: what teachers tell the students of one or several of their classes.
create table notices (
  institution_id uuid not null,
  id uuid not null,
  author_id uuid not null,
  title text not null,
  body jsonb not null, -- a document of document/
  plain text not null, -- the words of the body, for search, excerpts and messages
  pinned boolean not null default false,
  need_confirm boolean not null default false, -- students confirm that they have read it
  state text not null default 'draft' check (state in ('draft', 'scheduled', 'published', 'withdrawn')),
  publish_at timestamptz, -- when a scheduled notice is published
  published_at timestamptz, -- when its students were told of it last as something new
  told_at timestamptz, -- when they were told last that it is there or was changed
  changed_at timestamptz, -- when its text was changed after that
  asked_at timestamptz, -- readings and confirmations before this time do not count: students were asked to read it again
  reminded_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  binned boolean not null generated always as (deleted_at is not null) stored,
  shown_at timestamptz not null generated always as (case when published_at is not null then published_at when publish_at is not null then publish_at
    else created_at end) stored, -- its place in lists
  row_version integer not null default 1,
  primary key (institution_id, id),
  foreign key (institution_id, author_id) references members,
  check (state <> 'scheduled' or publish_at is not null),
  check (state not in ('published', 'withdrawn') or published_at is not null)
);
call own('notices');
call searchable('notices', $$title || ' ' || left(plain, 4000)$$);
create index on notices (institution_id, author_id);
create index notices_scheduled on notices (publish_at) where state = 'scheduled' and deleted_at is null;

create table notice_classes (
  institution_id uuid not null,
  notice_id uuid not null,
  class_id uuid not null,
  primary key (institution_id, notice_id, class_id),
  foreign key (institution_id, notice_id) references notices on delete cascade,
  foreign key (institution_id, class_id) references classes on delete cascade
);
call own('notice_classes');
create index on notice_classes (institution_id, class_id);

-- That a student has opened a notice, and has confirmed to have read it.
create table notice_receipts (
  institution_id uuid not null,
  notice_id uuid not null,
  member_id uuid not null,
  read_at timestamptz not null default now(),
  confirmed_at timestamptz,
  primary key (institution_id, notice_id, member_id),
  foreign key (institution_id, notice_id) references notices on delete cascade,
  foreign key (institution_id, member_id) references members
);
call own('notice_receipts');
create index on notice_receipts (institution_id, member_id);

create table notice_files (
  institution_id uuid not null,
  notice_id uuid not null,
  file_id uuid not null,
  seq integer not null, -- attachments in their order; -1 for a file inside the body
  primary key (institution_id, notice_id, file_id),
  foreign key (institution_id, notice_id) references notices on delete cascade,
  foreign key (institution_id, file_id) references files
);
call own('notice_files');
create index on notice_files (institution_id, file_id);

-- The notices whose time to be published has come, of all institutions.
create function notices_to_publish() returns table (institution_id uuid, notice_id uuid)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select n.institution_id, n.id from notices n
  where n.state = 'scheduled' and n.deleted_at is null and n.publish_at <= now() order by n.publish_at limit 200;
end;
alter function notices_to_publish owner to recto_reach;
