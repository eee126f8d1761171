-- Captions of a video or audio, one file of them for each language. They belong to the file and stay when its bytes are replaced.
create table captions (
  institution_id uuid not null references institutions,
  id uuid not null,
  file_id uuid not null,
  language text not null, -- such as zh-CN
  label text not null, -- as the person who watches chooses it
  state text not null default 'draft' check (state in ('draft', 'checked')), -- drafts are shown to those who may edit
  cues jsonb not null default '[]', -- in the order of their times: from and to in milliseconds, text
  updated_by uuid not null,
  updated_at timestamptz not null default now(),
  row_version integer not null default 1,
  primary key (institution_id, id),
  unique (institution_id, file_id, language),
  foreign key (institution_id, file_id) references files on delete cascade,
  foreign key (institution_id, updated_by) references members
);
call own('captions');
create index on captions (institution_id, updated_by);
create index captions_file on captions (file_id);

create table media_chapters (
  institution_id uuid not null references institutions,
  file_id uuid not null,
  chapters jsonb not null default '[]', -- in order: at in whole seconds, title
  updated_by uuid not null,
  updated_at timestamptz not null default now(),
  row_version integer not null default 1,
  primary key (institution_id, file_id),
  foreign key (institution_id, file_id) references files on delete cascade,
  foreign key (institution_id, updated_by) references members
);
call own('media_chapters');
create index on media_chapters (institution_id, updated_by);
create index media_chapters_file on media_chapters (file_id);

-- What a member has watched of a file. The file may belong to another institution, so that there is no reference.
create table watchings (
  institution_id uuid not null references institutions,
  member_id uuid not null,
  file_id uuid not null,
  ranges int4multirange not null default '{}', -- seconds that were played
  position real not null default 0, -- seconds, where the member was last
  updated_at timestamptz not null default now(),
  primary key (institution_id, file_id, member_id),
  foreign key (institution_id, member_id) references members on delete cascade
);
call own('watchings');
create index on watchings (institution_id, member_id);

-- How many seconds may still be credited to a member as watched: one allowance for all files, that two windows earn no more than one.
create table watch_allowances (
  institution_id uuid not null references institutions,
  member_id uuid not null,
  seconds real not null,
  at timestamptz not null default now(),
  primary key (institution_id, member_id),
  foreign key (institution_id, member_id) references members on delete cascade
);
call own('watch_allowances');

-- What is shown beside a video or audio, of whichever institution the file is. Whether the person may read the file was decided before.
create function media_about(file uuid) returns table (
  institution_id uuid, title text, describe text, alt text, licence text, rights_holder text, source text, download boolean, watermark boolean,
  owner_name text, chapters jsonb, chapters_version integer, captions jsonb)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select f.institution_id, coalesce(r.title, f.name), coalesce(r.describe, ''), coalesce(r.alt, ''), coalesce(r.licence, ''),
    coalesce(r.rights_holder, ''), coalesce(r.source, ''), coalesce(r.download, true), coalesce(r.watermark, false), m.name,
    coalesce(h.chapters, '[]'), coalesce(h.row_version, 0),
    coalesce((
      select jsonb_agg(jsonb_build_object('id', c.id, 'language', c.language, 'label', c.label, 'state', c.state, 'cues', jsonb_array_length(c.cues))
        order by c.language)
      from captions c where c.institution_id = f.institution_id and c.file_id = f.id), '[]')
  from files f
  join members m on m.institution_id = f.institution_id and m.id = f.created_by
  left join resources r on r.institution_id = f.institution_id and r.id = f.id and r.deleted_at is null
  left join media_chapters h on h.institution_id = f.institution_id and h.file_id = f.id
  where f.id = file;
end;
alter function media_about owner to recto_reach;

create function caption_of(file uuid, caption uuid) returns table (
  id uuid, language text, label text, state text, cues jsonb, row_version integer)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select c.id, c.language, c.label, c.state, c.cues, c.row_version from captions c where c.file_id = file and c.id = caption;
end;
alter function caption_of owner to recto_reach;
