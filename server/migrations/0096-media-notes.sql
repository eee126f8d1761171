-- What a member has noted at a second of a video or audio. The file may belong to another institution, so that there is no reference to it.
create table media_notes (
  institution_id uuid not null references institutions,
  id uuid not null,
  file_id uuid not null,
  member_id uuid not null,
  at integer not null check (at >= 0), -- seconds
  text text not null check (length(text) between 1 and 2000),
  shared boolean not null default false, -- seen by all who watch it in the institution
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (institution_id, id),
  foreign key (institution_id, member_id) references members on delete cascade
);
call own('media_notes');
create index on media_notes (institution_id, member_id);
create index on media_notes (institution_id, file_id, member_id, at);
create index media_notes_shared on media_notes (institution_id, file_id, at) where shared;

-- Notes go with the file where it is one of the institution.
create function delete_media_notes() returns trigger language plpgsql as $$
begin
  delete from media_notes n using removed r where n.institution_id = r.institution_id and n.file_id = r.id;
  return null;
end $$;
create trigger delete_media_notes after delete on files referencing old table as removed for each statement execute function delete_media_notes();
