-- Published: one id for all institutions, written only by publishing, never changed, read through a grant.
create table editions (
  id uuid primary key,
  textbook_id uuid not null,
  publisher_id uuid not null references institutions,
  publisher_name text not null,
  no integer not null,
  textbooks_type smallint not null,
  name text not null,
  subtitle text not null,
  describe text not null,
  question text not null,
  isbn text not null,
  language text not null,
  label text not null,
  authors jsonb not null,
  type_id uuid references textbook_types,
  cover_file_id uuid,
  allow_copy boolean not null,
  allow_download boolean not null,
  notes text not null,
  content_hash text not null,
  chapter_count integer not null,
  word_count integer not null,
  published_by text not null,
  published_at timestamptz not null default now(),
  unique (textbook_id, no)
);

-- Immutable chapter texts by the hash of their canonical JSON.
create table bodies (hash text primary key, content jsonb not null);

create table edition_chapters (
  edition_id uuid not null references editions on delete cascade,
  chapter_id uuid not null,
  seq integer not null,
  parent_id uuid,
  kind text not null,
  name text not null,
  number text not null,
  body_hash text not null references bodies,
  -- Numbers and references of this chapter within this edition, for the renderer.
  labels jsonb not null,
  word_count integer not null,
  minutes integer not null,
  primary key (edition_id, chapter_id),
  unique (edition_id, seq)
);

create table edition_files (
  edition_id uuid not null references editions on delete cascade,
  file_id uuid not null,
  sha256 text not null,
  name text not null,
  suffix text not null,
  mime text not null,
  size bigint not null,
  width integer,
  height integer,
  primary key (edition_id, file_id)
);
create index on edition_files (file_id);
revoke update, delete on editions, bodies, edition_chapters, edition_files from recto_app;

-- A cache: HTML by edition, chapter and version of the renderer.
create table rendered_chapters (
  edition_id uuid not null references editions on delete cascade,
  chapter_id uuid not null,
  renderer integer not null,
  html text not null,
  etag text not null,
  primary key (edition_id, chapter_id, renderer)
);

-- The catalogue: one row per textbook that has ever been published; which edition is current, and who may read it.
create table books (
  textbook_id uuid primary key,
  publisher_id uuid not null references institutions,
  edition_id uuid not null references editions,
  open_scope text not null check (open_scope in ('private', 'org', 'orgs', 'public')),
  available boolean not null,
  updated_at timestamptz not null default now()
);
create index on books (publisher_id, updated_at desc);
create index on books (updated_at desc) where open_scope = 'public' and available;

-- The only crossing between institutions. Without an edition it follows the newest. Without a member it is for all of the institution.
create table entitlements (
  institution_id uuid not null references institutions,
  id uuid not null,
  textbook_id uuid not null references books,
  edition_id uuid references editions,
  member_id uuid,
  source text not null check (source in ('own', 'order', 'code', 'class', 'sample', 'grant')),
  starts_at timestamptz not null default now(),
  ends_at timestamptz,
  primary key (institution_id, id),
  foreign key (institution_id, member_id) references members on delete cascade
);
call own('entitlements');
create index on entitlements (institution_id, textbook_id, member_id);

-- How one member may read a book now: through what, which edition, until when. No row: not at all.
-- Runs with the rights of its owner, so it names the institution in every condition.
create function readable(institution uuid, member uuid, textbook uuid default null)
returns table (textbook_id uuid, edition_id uuid, source text, ends_at timestamptz)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select distinct on (found.textbook_id) found.textbook_id, found.edition_id, found.source, found.ends_at from (
    select b.textbook_id, coalesce(e.edition_id, b.edition_id) as edition_id, e.source, e.ends_at, 1 as preference
    from entitlements e join books b on b.textbook_id = e.textbook_id
    where e.institution_id = institution and (e.member_id is null or e.member_id = member)
      and e.starts_at <= now() and (e.ends_at is null or e.ends_at > now())
      and b.available and (textbook is null or b.textbook_id = textbook)
    union all
    select b.textbook_id, b.edition_id, 'own', null, 0 from books b
    where b.publisher_id = institution and b.available and (textbook is null or b.textbook_id = textbook)
      and (b.open_scope in ('org', 'orgs', 'public') or exists (
        select 1 from textbook_members t where t.institution_id = institution and t.textbook_id = b.textbook_id and t.member_id = member))
    union all
    select b.textbook_id, b.edition_id, 'open', null, 2 from books b
    where b.open_scope = 'public' and b.available and (textbook is null or b.textbook_id = textbook)
  ) found
  order by found.textbook_id, found.preference, found.ends_at desc nulls first;
end;
alter function readable owner to recto_reach;

-- One statement for the hottest path: who asks by session, may he read it, and which stored rendering answers.
create function reading_of(hash bytea, textbook uuid, chapter uuid, version integer)
returns table (institution_id uuid, member_id uuid, edition_id uuid, etag text)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select s.institution_id, s.member_id, r.edition_id, h.etag
  from sessions s
  join accounts a on a.id = s.account_id and a.disabled_at is null
  join members m on m.institution_id = s.institution_id and m.id = s.member_id and m.disabled_at is null
  cross join lateral readable(s.institution_id, s.member_id, textbook) r
  left join rendered_chapters h on h.edition_id = r.edition_id and h.chapter_id = chapter and h.renderer = version
  where s.token_hash = hash and s.expires_at > now();
end;
alter function reading_of owner to recto_reach;

create table reading_places (
  institution_id uuid not null,
  member_id uuid not null,
  textbook_id uuid not null references books,
  edition_id uuid not null references editions,
  chapter_id uuid not null,
  block text,
  percent real not null,
  device text not null,
  seq integer not null default 1,
  progress real not null default 0,
  at timestamptz not null default now(),
  primary key (institution_id, member_id, textbook_id),
  foreign key (institution_id, member_id) references members on delete cascade
);
call own('reading_places');
create index on reading_places (institution_id, member_id, at desc);
create index on reading_places (institution_id, textbook_id);

create table reading_chapters (
  institution_id uuid not null,
  member_id uuid not null,
  textbook_id uuid not null references books,
  chapter_id uuid not null,
  read real not null,
  at timestamptz not null default now(),
  primary key (institution_id, member_id, textbook_id, chapter_id),
  foreign key (institution_id, member_id) references members on delete cascade
);
call own('reading_chapters');

-- A file of an edition that this member may read; without a member, of a book that is open to everyone.
create function readable_file(institution uuid, member uuid, file uuid) returns table (sha256 text, name text, mime text, size bigint)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select f.sha256, f.name, f.mime, f.size
  from edition_files f join editions e on e.id = f.edition_id
  where f.file_id = file and (
    (institution is not null and exists (select 1 from readable(institution, member, e.textbook_id)))
    or exists (select 1 from books b where b.textbook_id = e.textbook_id and b.available and b.open_scope = 'public'))
  limit 1;
end;
alter function readable_file owner to recto_reach;

-- For addresses that the server itself has signed.
create function file_by_id(file uuid) returns table (sha256 text, name text, mime text, size bigint)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select f.sha256, f.name, f.mime, f.size from files f where f.id = file;
end;
alter function file_by_id owner to recto_reach;
create index files_id on files (id);
